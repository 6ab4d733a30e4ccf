import type { ReactNode } from 'react'
import type { Media } from '#contract/calls/tweets.ts'
import { directionOf } from '#contract/languages.ts'
import { t } from '#web/core/i18n.ts'
import { pageLanguage } from '#web/core/page-language.ts'
import { captionsFor } from '#web/features/media/video/captions.ts'
import { classNames } from '#web/ui/class-names.ts'
import { language } from '#web/ui/formatting/language.ts'
import { languageName } from '#web/ui/formatting/language-name.ts'
import { Ellipsis } from '#web/ui/icons.ts'
import { imageUrl } from '#web/ui/image-url.ts'
import { ControlButton, whereNarrow } from './control-parts.tsx'

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]

const itemClass =
  'flex min-h-9 w-full items-center rounded-card px-3 font-semibold hover:bg-press pointer-coarse:min-h-11 -outline-offset-2'

/**
 * The menu of a player: what is chosen rarely, and what has no room beside the other controls. A popover of the browser: it is
 * over the page in full screen, too, and there on public pages.
 */
export function ControlsMenu({ media, className }: { media: Media; className: string }) {
  const { kind, url, captions } = media.video!
  const languages = kind === 'video' && captions ? captionsFor(media.video!) : []
  return (
    <>
      <ControlButton part="menu" icon={Ellipsis} label={t('More controls')} className={className} />
      <fieldset
        popover="auto"
        // The controls around it run from left to right.
        dir={directionOf(pageLanguage)}
        data-part="panel"
        aria-label={t('More controls')}
        className="m-0 w-56 max-w-[calc(100vw-1rem)] flex-col gap-1 overflow-y-auto rounded-card border border-line bg-raised p-2 text-ink opacity-0 shadow-float open:flex data-placed:opacity-100"
      >
        <Choice part="speed" label={t('Speed')} value="1">
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {`${speed.toLocaleString(language)}×`}
            </option>
          ))}
        </Choice>
        {languages.length > 0 && (
          <Choice
            part="language"
            label={t('Captions')}
            value="-1"
            className={languages.length === 1 ? whereNarrow : undefined}
          >
            <option value="-1">{t('Off')}</option>
            {languages.map(({ language: code }, index) => (
              <option key={code} value={index}>
                {languageName(code)}
              </option>
            ))}
          </Choice>
        )}
        {kind === 'video' && (
          <button type="button" data-part="pip" className={classNames(itemClass, whereNarrow)}>
            {t('Picture in picture')}
          </button>
        )}
        <a href={imageUrl(url)} download className={itemClass}>
          {t('Download')}
        </a>
      </fieldset>
    </>
  )
}

interface ChoiceProps {
  part: string
  label: string
  value: string
  className?: string | undefined
  children: ReactNode
}

const Choice = ({ part, label, value, className, children }: ChoiceProps) => (
  <label className={classNames('flex items-center justify-between gap-3 py-1 ps-3 font-semibold', className)}>
    {label}
    <select
      data-part={part}
      defaultValue={value}
      className="min-h-9 max-w-32 cursor-pointer rounded-pill border border-control bg-canvas px-3 font-normal pointer-coarse:min-h-11"
    >
      {children}
    </select>
  </label>
)
