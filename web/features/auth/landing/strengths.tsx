import { useId } from 'react'
import { t } from '#web/core/i18n.ts'
import { AnswerPicture, KeptPlacePicture, QuietPicture, ReasonPicture, UndoPicture } from './strength-pictures.tsx'

const strengths = [
  {
    Picture: KeptPlacePicture,
    title: t('It opens where you left it'),
    text: t('On a train, too: what you’ve seen stays readable offline, and what you write is sent later.'),
  },
  {
    Picture: QuietPicture,
    title: t('Nothing moves while you read'),
    text: t('New posts wait behind a button until you want them.'),
  },
  {
    Picture: ReasonPicture,
    title: t('Every post says why it’s here'),
    text: t('Don’t want it? One press, and you see less like it.'),
  },
  {
    Picture: UndoPicture,
    title: t('What you undo is undone'),
    text: t('Take back a delete, a repost or an unfollow as if it never happened.'),
  },
  {
    Picture: AnswerPicture,
    title: t('Moderators explain what they do'),
    text: t('They say what they did and why, and you can answer.'),
  },
]

/** Differences between this network and others, with small animated pictures. */
export function Strengths() {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="mt-16 max-w-140">
      <h2 id={heading} className="text-xl font-extrabold">
        {t('What’s different here')}
      </h2>
      <ul className="mt-6 flex flex-col gap-6">
        {strengths.map(({ Picture, title, text }) => (
          <li key={title} className="strength flex items-center gap-4 narrow:flex-col narrow:items-start icons:gap-6">
            <Picture />
            <div className="min-w-0">
              <h3 className="text-lg font-bold text-balance">{title}</h3>
              <p className="mt-1 text-muted text-pretty">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
