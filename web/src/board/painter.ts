// Draws the nodes of a Scene as SVG. Nodes are identified by their id, and only what changed is drawn again.

import type { Node } from "../generated/messages";

const SVG = "http://www.w3.org/2000/svg";

interface Drawn {
  node: Node;
  group: SVGGElement;
}

export type Shape = Node["shape"];

/** Draws into one SVG group. */
export class Painter {
  readonly #root: SVGGElement;
  readonly #layers = new Map<string, SVGGElement>();
  readonly #drawn = new Map<string, Drawn>();

  constructor(root: SVGGElement) {
    this.#root = root;
  }

  /** Show exactly these nodes. */
  show(layers: string[], nodes: Node[]): void {
    this.#arrange(layers);
    const ids = new Set(nodes.map((node) => node.id));
    this.change(nodes, [...this.#drawn.keys()].filter((id) => !ids.has(id)));
    this.#order(nodes);
  }

  /** Add or change nodes, and remove those in `gone`. `under` says for new nodes below which node they lie. */
  change(nodes: Node[], gone: string[], under: Record<string, string> = {}): void {
    for (const id of gone) {
      this.#drawn.get(id)?.group.remove();
      this.#drawn.delete(id);
    }
    for (const node of nodes) this.#draw(node);
    // From the top down, so that the node above is already in its place.
    for (let index = nodes.length - 1; index >= 0; index--) {
      const { id } = nodes[index]!;
      const above = this.#drawn.get(under[id] ?? "")?.group;
      if (above) above.before(this.#drawn.get(id)!.group);
    }
  }

  node(id: string): Node | undefined {
    return this.#drawn.get(id)?.node;
  }

  group(id: string): SVGGElement | undefined {
    return this.#drawn.get(id)?.group;
  }

  /** The node to which an element of the drawing belongs. */
  at(element: Element): Node | undefined {
    const id = element.closest("[data-node]")?.getAttribute("data-node");
    return id ? this.node(id) : undefined;
  }

  /** Put the layers in this order, the first at the bottom. */
  #arrange(layers: string[]): void {
    for (const name of layers) {
      let layer = this.#layers.get(name);
      if (!layer) {
        layer = document.createElementNS(SVG, "g");
        layer.setAttribute("class", `layer-${name}`);
        this.#layers.set(name, layer);
      }
      this.#root.append(layer);
    }
  }

  /** Put the nodes of each layer in order: later ones lie above earlier ones. */
  #order(nodes: Node[]): void {
    const above = new Map<string, Element | null>();
    for (let index = nodes.length - 1; index >= 0; index--) {
      const node = nodes[index]!;
      const group = this.#drawn.get(node.id)!.group;
      const next = above.get(node.layer) ?? null;
      if (group.nextElementSibling !== next) group.parentNode!.insertBefore(group, next);
      above.set(node.layer, group);
    }
  }

  #draw(node: Node): void {
    const drawn = this.#drawn.get(node.id);
    if (!drawn) {
      const group = document.createElementNS(SVG, "g");
      group.dataset["node"] = node.id;
      place(group, node);
      group.setAttribute("class", node.classes.join(" "));
      describe(group, node.label);
      group.append(drawShape(node.shape));
      this.#layer(node.layer).append(group);
      this.#drawn.set(node.id, { node, group });
      return;
    }
    const { node: before, group } = drawn;
    drawn.node = node;
    if (before.layer !== node.layer) this.#layer(node.layer).append(group);
    place(group, node);
    const classes = node.classes.join(" ");
    if (group.getAttribute("class") !== classes) group.setAttribute("class", classes);
    if (before.label !== node.label) describe(group, node.label);
    if (!same(before.shape, node.shape)) group.replaceChildren(drawShape(node.shape));
  }

  #layer(name: string): SVGGElement {
    if (!this.#layers.has(name)) this.#arrange([name]);
    return this.#layers.get(name)!;
  }
}

/** The SVG transform that moves something to a place and turns it by an angle in degrees. */
export function transformTo(x: number, y: number, turn = 0): string {
  return turn ? `translate(${x} ${y}) rotate(${turn})` : `translate(${x} ${y})`;
}

function place(group: SVGGElement, node: Node): void {
  const transform = transformTo(node.x, node.y, node.turn);
  if (group.getAttribute("transform") !== transform) group.setAttribute("transform", transform);
}

/** Name a node for screen readers; a node without a label is hidden from them. */
function describe(group: SVGGElement, label: string): void {
  if (label) {
    group.setAttribute("role", "img");
    group.setAttribute("aria-label", label);
    group.removeAttribute("aria-hidden");
  } else {
    group.removeAttribute("role");
    group.removeAttribute("aria-label");
    group.setAttribute("aria-hidden", "true");
  }
}

function same(one: Shape, other: Shape): boolean {
  const keys = Object.keys(one) as (keyof Shape)[];
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** The SVG element of a shape, around the origin. */
export function drawShape(shape: Shape): SVGElement {
  if ("radius" in shape) return element("circle", { r: shape.radius });
  if ("d" in shape) return element("path", { d: shape.d });
  if ("text" in shape) {
    const label = element("text", { "font-size": shape.size, "text-anchor": shape.anchor });
    label.textContent = shape.text;
    return label;
  }
  const { width, height } = shape;
  const box = { x: -width / 2, y: -height / 2, width, height };
  if ("name" in shape) return element("use", { href: `#${shape.name}`, ...box });
  return element("rect", { ...box, rx: shape.corner });
}

/** An SVG element around a shape, at a distance of `margin`. Paths have no margin. */
export function drawOutline(shape: Shape, margin: number): SVGElement {
  if ("radius" in shape) return element("circle", { r: shape.radius + margin });
  if ("d" in shape) return element("path", { d: shape.d });
  if ("text" in shape) return element("circle", { r: shape.size * 0.8 + margin });
  const { width, height } = shape;
  const corner = shape.corner ?? Math.min(width, height) / 2;
  return element("rect", {
    x: -width / 2 - margin,
    y: -height / 2 - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
    rx: corner + margin,
  });
}
