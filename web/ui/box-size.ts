/** The attributes of a box with an edge in pixels. */
export const boxSize = (edge: number): object => ({ style: { width: edge, height: edge } })
