/** The default rules. Their ids never change. */
import { type Text, text } from '#contract/server-texts.ts'

export const DEFAULT_RULES: readonly { id: number; title: Text; text: Text }[] = [
  {
    id: 1,
    title: text('No harassment or threats'),
    text: text('Don’t insult, threaten or stalk anyone, and don’t call on others to do it.'),
  },
  {
    id: 2,
    title: text('No hate'),
    text: text('Don’t attack people for their origin, religion, gender, sexuality, disability or age.'),
  },
  {
    id: 3,
    title: text('Nothing illegal'),
    text: text('Don’t post what the law forbids, and don’t help others break it.'),
  },
  {
    id: 4,
    title: text('Respect others’ privacy'),
    text: text(
      'Don’t publish other people’s addresses, documents, private messages or intimate images without their consent.',
    ),
  },
  {
    id: 5,
    title: text('No spam or deception'),
    text: text(
      'Don’t flood people with posts or messages, pretend to be someone else, or trick anyone out of money or passwords.',
    ),
  },
  {
    id: 6,
    title: text('Warn about sensitive content'),
    text: text('Put a warning on nudity, violence and anything else people may not expect to see.'),
  },
]
