/** What files of captions, WebVTT and SubRip, have in common for those who read them. */

/** The pattern of a time: hours, minutes, seconds and their fraction, each a group. */
export const CAPTION_TIME: string = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`

/** The seconds of a time, from its groups. */
export const captionSeconds = ([hours = '0', minutes, seconds, fraction]: (string | undefined)[]): number =>
  Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`)

/** A caption with single spaces, and without empty lines. */
export const tidyCaption = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')

/** A caption without its tags and positions; `<v Ann>` becomes `Ann: `. */
export const withoutCaptionTags = (text: string): string =>
  text
    .replace(/<v(?:\.[^\s<>]{1,100})?\s{1,9}([^<>]{1,200})>/g, '$1: ')
    .replace(/<\/?[a-z][^<>]{0,200}>|<[\d:.]{1,20}>|\{\\[^{}]{1,100}\}/gi, '')
