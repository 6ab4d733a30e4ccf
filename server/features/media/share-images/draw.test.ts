import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawShareImage } from './draw.ts'

const network = { name: 'Plus', host: 'plus.example', picture: null, colour: '#1d9bf0' }
const author = { name: 'Alice', handle: '@alice', avatar: null }
const drawing = { author, text: 'Hello', network }
const by = (name: string) => ({ author: { ...author, name } })
const marks = '\u0301\u0323'.repeat(40)

it.each([
  ['a name that begins invisibly', by('\u200bAlice')],
  ['a name without anything to see', by('\u2060')],
  ['a name with towers of marks', by(`a${marks}`.repeat(50))],
  ['a name whose first letter is one', by(`Z${'\u0301'.repeat(8)}`)],
  ['a text with towers of marks', { text: `a${marks}`.repeat(280) }],
  ['a profile that says nothing', { text: '' }],
  ['a hashtag', { author: null, text: '#boats\n12 posts' }],
  ['a hashtag in letters that no font has', { author: null, text: '#\u{12000}' }],
  ['a hashtag as long as a text, with marks', { author: null, text: `#${`a${marks}`.repeat(140)}` }],
  ['a text without anything to see', { text: '\u200b' }],
  ['markup', { ...by('"><b>&amp;'), text: '</span><span size="1000000">x</span>&#0;\u0000' }],
  ['a long word', { ...by('W'.repeat(50)), text: 'W'.repeat(280), network: { ...network, host: 'w'.repeat(200) } }],
])('draws a share image of %s', async (_, change) => {
  const { width, height } = await sharp(await drawShareImage({ ...drawing, ...change })).metadata()
  expect([width, height]).toEqual([1200, 630])
})
