// What people are called.

import type { Seat, TableView } from "../generated/messages";
import { t, typeset } from "../room/text.svelte";

/** The name of a seat: its player's, with the seat's own where two are called alike; chance has one, too. */
export function nameOf(table: TableView | undefined, seats: Seat[], seat: number | null): string {
  if (seat === null) return t("chance");
  const label = typeset(seats[seat]?.label ?? "");
  const name = table?.chairs[seat]?.name;
  if (!name) return table?.yours.includes(seat) ? t("you") : label;
  const alike = table.chairs.filter((chair) => chair.name === name).length > 1;
  return alike ? `${name} (${label})` : name;
}
