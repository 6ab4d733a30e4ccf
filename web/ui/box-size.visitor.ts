/** As public pages have no inline style, their style sheet has the edges (web/pages/page.css). */
export const boxSize = (edge: number): object => ({ 'data-edge': edge })
