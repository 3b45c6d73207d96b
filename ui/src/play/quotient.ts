/** The misère quotient of a game, as the server tells it, and what the page makes of it to be read. No I/O here. */

/** Sums behave alike for misère play when they have the same element; of a sum it is the product of those of its parts. */
export interface Quotient {
  status: string;
  theorem?: string | null;
  /** The largest heap, or how many positions, it is the quotient of. */
  heaps: number;
  order: number;
  period?: number | null;
  preperiod?: number | null;
  generators: readonly { letter: string; heap?: number }[];
  relations: readonly string[];
  /** The word of each element; the first is the neutral one. */
  elements: readonly string[];
  /** Whether a sum with this element is lost for whoever is to move. */
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

/** The sum multiplied out, one part after another. */
export function multiplied({ sum, products }: Quotient): Factor[] {
  let product = 0;
  return sum.components.map(({ position, element }) => {
    product = products?.[product]?.[element] ?? -1;
    return { position, element, product };
  });
}
