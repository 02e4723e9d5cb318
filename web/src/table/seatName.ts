import type { Seat, TableView } from "../generated/messages";
import { t, typeset } from "../shared/text.svelte";

/**
 * The name to show for a seat: its player's name, followed by the seat's own name if two players have the same one.
 * Seat `null` is chance.
 */
export function seatName(table: TableView | undefined, seats: Seat[], seat: number | null): string {
  if (seat === null) return t("chance");
  const label = typeset(seats[seat]?.label ?? "");
  const name = table?.chairs[seat]?.name;
  if (!name) return table?.yours.includes(seat) ? t("you") : label;
  const ambiguous = table.chairs.filter((chair) => chair.name === name).length > 1;
  return ambiguous ? `${name} (${label})` : name;
}
