// Painting the places of a grid: what a brush does to them, and where they lie in the drawing.

import type { BrushView } from "../generated/messages";
import type { Cell } from "./types";

/** The distance of two neighbouring places of a row, in units of the drawing. */
export const UNIT = 44;

const HALF = UNIT / 2;
const HEX_SIDE = UNIT / Math.sqrt(3);

/** Whether painting a place with a brush of a palette adds the brush there, or takes it away. */
export function adds(cell: Cell, brush: BrushView, palette: BrushView[]): boolean {
  return (brush.exclusive && palette.length > 1) || !cell.brushes.includes(brush.id);
}

/** The cells after one of them is painted: with a brush that is added or taken away, or with none, which empties it. */
export function painted(cells: Cell[], at: Cell, brush: BrushView | undefined, add: boolean): Cell[] {
  return cells.map((cell) => {
    if (cell.id === at.id) return paintedCell(cell, brush, add);
    const moves = add && brush?.single === "row" && cell.y === at.y && cell.brushes.includes(brush.id);
    return moves ? { ...cell, brushes: cell.brushes.filter((one) => one !== brush.id) } : cell;
  });
}

function paintedCell(cell: Cell, brush: BrushView | undefined, add: boolean): Cell {
  if (!brush) return cell.brushes.length ? { ...cell, brushes: [] } : cell;
  if (add === cell.brushes.includes(brush.id)) return cell;
  if (!add) return { ...cell, brushes: cell.brushes.filter((one) => one !== brush.id) };
  return { ...cell, brushes: brush.exclusive ? [brush.id] : [...cell.brushes, brush.id] };
}

/**
 * The cells of a form, with room around what was painted at the edge: `offered` are the cells that the server offers for
 * the same painting. Returns `cells` itself if they have room enough.
 */
export function grown(cells: Cell[], offered: Cell[]): Cell[] {
  const place = (cell: Cell): string => `${cell.x} ${cell.y}`;
  const places = new Set(cells.map(place));
  if (offered.every((cell) => places.has(place(cell)))) return cells;
  const found = cells.filter((cell) => cell.brushes.length);
  const taken = new Set(found.flatMap((cell) => [place(cell), cell.id]));
  for (const cell of [...offered, ...cells]) {
    if (cell.brushes.length || taken.has(place(cell)) || taken.has(cell.id)) continue;
    found.push(cell);
    taken.add(place(cell)).add(cell.id);
  }
  return found.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** The centre of a place in the drawing. In a hex grid every row begins half a place to the right of the one above. */
export function centre(cell: Cell, hex: boolean): [number, number] {
  return hex ? [(cell.x + cell.y / 2) * UNIT, cell.y * HEX_SIDE * 1.5] : [cell.x * UNIT, cell.y * UNIT];
}

/** The outline of a place around its centre, `inset` units smaller on all sides. */
export function outline(hex: boolean, inset = 0): string {
  const across = HALF - inset;
  if (!hex) return `M${-across} ${-across}H${across}V${across}H${-across}Z`;
  const side = (across * 2) / Math.sqrt(3);
  const points = Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    return `${(side * Math.cos(angle)).toFixed(2)} ${(side * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}

/** The part of the drawing that contains all places: left, top, width and height. */
export function extent(cells: Cell[], hex: boolean): [number, number, number, number] {
  const centres = cells.map((cell) => centre(cell, hex));
  const [across, up] = [HALF + 2, (hex ? HEX_SIDE : HALF) + 2];
  const left = Math.min(...centres.map(([x]) => x)) - across;
  const top = Math.min(...centres.map(([, y]) => y)) - up;
  const right = Math.max(...centres.map(([x]) => x)) + across;
  const bottom = Math.max(...centres.map(([, y]) => y)) + up;
  return [left, top, right - left, bottom - top];
}

/** The place to which an arrow key leads: along the row, or to the nearest place of the next row. */
export function neighbour(cells: Cell[], from: Cell, key: string, hex: boolean): Cell | undefined {
  const [x] = centre(from, hex);
  const row = (y: number): Cell[] => cells.filter((cell) => cell.y === y);
  const along = row(from.y).sort((a, b) => a.x - b.x);
  const at = along.findIndex((cell) => cell.id === from.id);
  const nearest = (among: Cell[]): Cell | undefined =>
    among.sort((a, b) => Math.abs(centre(a, hex)[0] - x) - Math.abs(centre(b, hex)[0] - x))[0];
  switch (key) {
    case "ArrowLeft": return along[at - 1];
    case "ArrowRight": return along[at + 1];
    case "ArrowUp": return nearest(row(from.y - 1));
    case "ArrowDown": return nearest(row(from.y + 1));
    case "Home": return along[0];
    case "End": return along.at(-1);
    default: return undefined;
  }
}

/** Colours for the brushes, in their order: the accent of the game, then others that differ from each other. */
const COLOURS = [
  "var(--accent)", "#5b6b7c", "#c08a00", "#1f8f7c", "#8a4fa0", "#b23a6b", "#6f8a22", "#3566b0", "#a55a2a", "#4d4d4d",
];

/** The colour of the brush with this number, pale enough for text on it (`--tint`) in both themes. */
export function tint(number: number): string {
  const place = number % COLOURS.length;
  return `color-mix(in srgb, ${COLOURS[place]} var(${place ? "--tint" : "--accent-tint"}), var(--paper))`;
}

/** A sign on a place, with its colour. A sign that is not `large` stands on a small plate of that colour. */
export interface Sign {
  text: string;
  colour: string;
  large: boolean;
}

/** What is drawn on a place: its colour (empty for none), and the signs on it. */
export function look(cell: Cell, brushes: BrushView[]): { ground: string; signs: Sign[] } {
  const found = cell.brushes.map((id) => {
    const number = brushes.findIndex((brush) => brush.id === id);
    const brush = brushes[number];
    // A file that was edited elsewhere can contain what no brush paints.
    return { order: number, text: brush?.sign ?? id.slice(-2), colour: brush ? tint(number) : "", exclusive: brush?.exclusive ?? false };
  });
  found.sort((a, b) => a.order - b.order);
  const ground = found.find((one) => one.exclusive) ?? found[0];
  const others = found.filter((one) => one !== ground);
  const signs = others.length && ground?.exclusive ? others : found;
  return { ground: ground?.colour ?? "", signs: signs.map((one) => ({ ...one, large: found.length === 1 })) };
}

/** Where the signs of a place stand, around its centre. */
export function signPlaces(count: number): [number, number][] {
  const step = 10.5;
  if (count <= 1) return [[0, 0]];
  if (count === 2) return [[-step, 0], [step, 0]];
  return [[-step, -8], [step, -8], [-step, 8], [step, 8]];
}
