import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawShareImage } from './draw.ts'

const network = { name: 'Plus', host: 'plus.example', picture: null, colour: '#1d9bf0' }
const drawing = { name: 'Alice', handle: '@alice', avatar: null, text: 'Hello', network }
const marks = '\u0301\u0323'.repeat(40)

it.each([
  ['a name that begins invisibly', { name: '\u200bAlice' }],
  ['a name without anything to see', { name: '\u2060' }],
  ['a name with towers of marks', { name: `a${marks}`.repeat(50) }],
  ['a text with towers of marks', { text: `a${marks}`.repeat(280) }],
  ['a text without anything to see', { text: '\u200b' }],
  ['markup', { name: '"><b>&amp;', text: '</span><span size="1000000">x</span>&#0;\u0000' }],
  ['a long word', { name: 'W'.repeat(50), text: 'W'.repeat(280), network: { ...network, host: 'w'.repeat(200) } }],
])('draws a share image of %s', async (_, change) => {
  const { width, height } = await sharp(await drawShareImage({ ...drawing, ...change })).metadata()
  expect([width, height]).toEqual([1200, 630])
})
