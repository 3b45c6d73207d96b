/** The misère quotient of a game, from the server's answer to a readable form. No I/O here. */

/** Two sums are equivalent in misère play if they have the same element; that of a sum is the product of its components'. */
export interface Quotient {
  status: string;
  theorem?: string | null;
  /** The largest heap, or the number of positions, of the quotient. */
  heaps: number;
  order: number;
  period?: number | null;
  preperiod?: number | null;
  generators: readonly { letter: string; heap?: number }[];
  relations: readonly string[];
  /** The word of each element; the first is the neutral one. */
  elements: readonly string[];
  /** Whether a sum with this element is lost for the player to move. */
  lost: readonly boolean[];
  products: readonly (readonly number[])[] | null;
  end: string;
  sum: {
    components: readonly { position: string; element: number }[];
    product: number;
    outcome: string;
    moves: readonly { component: number; product: number; winning: boolean }[];
    omitted: boolean;
  };
}

export interface Factor {
  readonly position: string;
  readonly element: number;
  /** The product up to here. */
  readonly product: number;
}

/** The sum multiplied out, one component after another. */
export function multiplied({ sum, products }: Quotient): Factor[] {
  let product = 0;
  return sum.components.map(({ position, element }) => {
    product = products?.[product]?.[element] ?? -1;
    return { position, element, product };
  });
}
