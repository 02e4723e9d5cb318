// Writes the TypeScript types of all messages, from the server's JSON Schema: `node types.mjs schema.json target.ts`.
import { readFileSync, writeFileSync } from "node:fs";

const [source, target] = process.argv.slice(2);
const schema = JSON.parse(readFileSync(source, "utf-8"));
const { from_client, from_server, requests, answers } = schema.properties;

const nameOf = (ref) => ref.replace("#/$defs/", "").replace(/-(Input|Output)$/, (_, way) => way);

/** The names of all definitions to which a part of the schema refers, directly or through others. */
function referenced(part, found = new Set()) {
  if (Array.isArray(part)) part.forEach((one) => referenced(one, found));
  else if (part && typeof part === "object") {
    const key = part.$ref?.replace("#/$defs/", "");
    if (key && !found.has(key)) {
      found.add(key);
      referenced(schema.$defs[key], found);
    }
    Object.values(part).forEach((one) => referenced(one, found));
  }
  return found;
}

// The server sends every field; a client may leave out fields that have a default.
const sentByClient = referenced([from_client, requests]);

/** A part of the schema as a TypeScript type. `complete`: fields with a default are not optional. */
function type(part, complete) {
  if (part === true) return "unknown";
  if (part.$ref) return nameOf(part.$ref);
  if ("const" in part) return JSON.stringify(part.const);
  if (part.enum) return part.enum.map((value) => JSON.stringify(value)).join(" | ");
  const union = part.anyOf ?? part.oneOf;
  if (union) return union.map((one) => type(one, complete)).join(" | ");
  if (part.prefixItems) return `[${part.prefixItems.map((one) => type(one, complete)).join(", ")}]`;
  if (part.type === "array") return `(${type(part.items ?? {}, complete)})[]`;
  if (part.type === "object" && part.properties) return object(part, complete);
  if (part.type === "object") return `Record<string, ${type(part.additionalProperties ?? {}, complete)}>`;
  const plain = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" }[part.type];
  return plain ?? "unknown";
}

function object(part, complete) {
  const required = new Set(part.required ?? []);
  const fields = Object.entries(part.properties).map(([name, field]) => {
    const optional = complete || required.has(name) ? "" : "?";
    return `  ${name}${optional}: ${type(field, complete)};\n`;
  });
  return `{\n${fields.join("")}}`;
}

const comment = (text) => (text ? `/** ${text.replaceAll("\n", " ").replaceAll("*/", "")} */\n` : "");
const types = Object.entries(schema.$defs).map(
  ([key, part]) => `${comment(part.description)}export type ${nameOf(key)} = ${type(part, !sentByClient.has(key))};\n`,
);
types.push(`export type FromClient = ${type(from_client, false)};\n`, `export type FromServer = ${type(from_server, true)};\n`);
writeFileSync(target, `// Generated from the server's schema when the client is built.\n\n${types.join("\n")}`);
