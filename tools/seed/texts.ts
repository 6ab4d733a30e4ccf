/** The posts of the members. Written for this network; any likeness is chance. */
import type { Topic } from './people.ts'
import { art } from './posts/art.ts'
import { books } from './posts/books.ts'
import { city } from './posts/city.ts'
import { code } from './posts/code.ts'
import { food } from './posts/food.ts'
import { life } from './posts/life.ts'
import { nature } from './posts/nature.ts'
import { science } from './posts/science.ts'

export const posts: Record<Topic, readonly string[]> = { nature, code, food, city, books, science, life, art }

export const replies: readonly string[] = [
  'This made my morning.',
  'Same here! Where was that?',
  'I would read a whole book about this.',
  'Adding this to my list, thank you.',
  'Counterpoint: soup.',
  'My grandmother would agree with every word.',
  'How long did it take you?',
  'Okay but the goat had a point.',
  'Beautiful. Saving this for a grey day.',
  'I tried it yesterday and it works.',
  'Please post more of these.',
  'Now I want to go there at once.',
  'That is exactly what I needed to hear today.',
  'Ha! Ours does the same.',
  'Can confirm, was the trumpet.',
  'هذا جميل جدًا، شكرًا على المشاركة.',
  'いいなあ、写真もっと見たい！',
  'Strong disagree, but I like how you said it 😄',
  'Thank you for writing this down.',
  'Teach me?',
]

export const quotes: readonly string[] = [
  'Everyone should read this.',
  'This is what I tried to say all week.',
  'Not sure I agree, but it made me think.',
  'For those who missed it:',
  'Look at that light.',
  'هذا ما كنت أبحث عنه.',
  'Reading this twice, with tea.',
  'これは本当にそう。',
  'Saving this for the next long train ride.',
  'A better morning than the news.',
]

export const answers: readonly string[] = [
  'Down by the old bridge, early.',
  'About three weeks, with breaks for tea.',
  'Gladly! Come by on Sunday.',
  'Soup is always the counterpoint.',
  'Ha, fair.',
  'More tomorrow, I promise.',
  'Thank you, that means a lot!',
  'You have to go before seven, then nobody is there.',
]
