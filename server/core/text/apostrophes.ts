// Apostrophes: straight, curly and low ones, those of Armenian and Hebrew, and accents that are typed instead. Letters
// such as the okina are folded (fold.ts).
const apostrophes = /(?<=[\p{L}\p{M}])['’‘‛＇′`´՚׳](?=\p{L})/gu

/** Removes the apostrophes inside words, before a text is folded: O’Leary and O'Leary are both Oleary. */
export const withoutApostrophes = (text: string): string => text.replace(apostrophes, '')
