/** The few icons of the page, drawn on a grid of 16. Each of them is shown with its name. */
const PATHS = {
  link: "M6.5 9.5l3-3M7 4.5l1.2-1.2a2.8 2.8 0 0 1 4 4L11 8.5M9 11.5l-1.2 1.2a2.8 2.8 0 0 1-4-4L5 7.5",
  auto: "M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11",
  light:
    "M8 5.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 0 0 0-5.6M8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3 3l1.2 1.2M11.8 11.8L13 13M13 3l-1.2 1.2M4.2 11.8L3 13",
  dark: "M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6z",
  play: "M5 3.2v9.6l7.6-4.8z",
  pause: "M5 3.5v9M11 3.5v9",
  forward: "M4 3.5v9l6-4.5zM12 3.5v9",
  back: "M12 3.5v9l-6-4.5zM4 3.5v9",
  first: "M13 3.5v9l-5-4.5zM8 3.5v9l-5-4.5z",
  last: "M3 3.5v9l5-4.5zM8 3.5v9l5-4.5z",
  in: "M8 3.5v9M3.5 8h9",
  out: "M3.5 8h9",
  fit: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  numbers: "M6 2.5L4.5 13.5M11.5 2.5L10 13.5M2.5 6h11.5M2 10h11.5",
  undo: "M6 3L2.5 6.5L6 10M3 6.5h6a4 4 0 0 1 0 8H6",
  redo: "M10 3l3.5 3.5L10 10M13 6.5H7a4 4 0 0 0 0 8h3",
  bulb: "M6 11.5h4M6.5 13.5h3M8 2a4 4 0 0 0-2.4 7.2c.5.5.7 1 .7 2.3h3.4c0-1.3.2-1.8.7-2.3A4 4 0 0 0 8 2z",
  eye: "M1.5 8S4 3.8 8 3.800S14.5 8 14.5 8S12 12.2 8 12.200S1.5 8 1.5 8zM8 6.200a1.8 1.8 0 1 0 0 3.600a1.8 1.8 0 0 0 0-3.6",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="glyph" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill={name === "play" ? "currentColor" : "none"}
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
