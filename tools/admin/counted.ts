/** `1 post`, `2 posts`. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
