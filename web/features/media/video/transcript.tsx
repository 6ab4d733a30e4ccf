import { useId, useState } from 'react'
import type { MediaVideo } from '#contract/parts/video.ts'
import { t } from '#web/core/i18n.ts'
import { languageName } from '#web/ui/formatting/language-name.ts'
import { ChevronDown } from '#web/ui/icons.ts'
import { captionsFor } from './captions.ts'

/** What is said in a voice note, with the present part marked. */
export function Transcript({ video, time }: { video: MediaVideo; time: number }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const languages = captionsFor(video)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="-ms-2 inline-flex min-h-8 items-center gap-1 rounded-pill px-2 text-sm font-bold text-muted hover:bg-press"
      >
        {t('Transcript')}
        <ChevronDown aria-hidden size="1rem" className={isOpen ? 'rotate-180' : undefined} />
      </button>
      <div id={id} hidden={!isOpen} className="pb-1">
        {isOpen &&
          languages.map(({ language, cues }) => (
            <div key={language}>
              {languages.length > 1 && <p className="mt-2 text-sm text-muted">{languageName(language)}</p>}
              <p lang={language} dir="auto" className="wrap-anywhere whitespace-pre-line">
                {cues.map(({ from, to, text }, index) => (
                  <span key={index} className={time >= from && time < to ? 'text-accent' : undefined}>
                    {`${text} `}
                  </span>
                ))}
              </p>
            </div>
          ))}
      </div>
    </>
  )
}
