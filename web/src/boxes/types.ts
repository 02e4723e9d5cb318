// The values of a form, as `EditorView.values` has them: which of these a field has depends on its kind.

/** A place of a grid with what is painted there. */
export interface Cell {
  id: string;
  x: number;
  y: number;
  /** The ids of the brushes. */
  brushes: string[];
}

/** A row of a table: column -> value. */
export type Row = Record<string, string | number>;

/** The value of a field of kind `number`, `grid` or `rows`. */
export type Value = number | Cell[] | Row[];
