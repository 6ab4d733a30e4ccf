import { useEffect, useRef } from 'react'
import { REPORT_MESSAGES } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import type { Reported } from '#web/features/reports/reported.ts'
import { CheckRow } from '#web/ui/controls/check-row.tsx'
import { ShortTime } from '#web/ui/formatting/time.tsx'

interface HandedMessagesProps {
  subject: Extract<Reported, { kind: 'message' }>
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The number of messages around the reported one that are offered. */
const AROUND = 20

/** Chooses the messages that moderators get. The reported one is always included. */
export function HandedMessages({ subject, chosen, onChange }: HandedMessagesProps) {
  const { id, messages } = subject
  const place = messages.findIndex((message) => message._id === id)
  const offered = messages.slice(Math.max(0, place - AROUND), place + AROUND + 1)
  const isFull = chosen.length + 1 >= REPORT_MESSAGES
  const list = useRef<HTMLDivElement>(null)
  // By hand: scrollIntoView would scroll the window past its first field.
  useEffect(() => {
    const box = list.current
    const reported = box?.querySelector('[data-reported]')
    if (!box || !reported) return
    const by = reported.getBoundingClientRect().top - box.getBoundingClientRect().top
    box.scrollTop += by - box.clientHeight / 2
  }, [])
  return (
    <fieldset className="-mx-4">
      <legend className="px-4 font-bold">{t('Which messages may moderators read?')}</legend>
      <p className="px-4 pt-1 pb-2 text-sm text-muted">
        {t(
          'Moderators get a copy of the messages you choose here, with who wrote them and when. They see nothing else of this conversation.',
        )}
      </p>
      <div ref={list} className="max-h-72 overflow-y-auto border-y border-line">
        {offered.map(({ _id, sender, text, createdAt }) => {
          const isReported = _id === id
          const isOn = isReported || chosen.includes(_id)
          return (
            <CheckRow
              key={_id}
              isOn={isOn}
              isFixed={isReported || (isFull && !isOn)}
              onChange={(next) => onChange(next ? [...chosen, _id] : chosen.filter((each) => each !== _id))}
            >
              <span data-reported={isReported || undefined} className="flex flex-wrap gap-x-2 text-sm text-muted">
                <bdi className="font-medium text-ink">{sender.name}</bdi>
                <ShortTime value={createdAt} />
                {isReported && <span className="font-medium text-red">{t('The message you report')}</span>}
              </span>
              <span dir="auto" className="block wrap-anywhere whitespace-pre-wrap">
                {text}
              </span>
            </CheckRow>
          )
        })}
      </div>
      <p role="status" className="px-4 pt-1 text-sm text-muted">
        {t('Moderators will see {count, plural, one {# message} other {# messages}}.', { count: chosen.length + 1 })}
      </p>
    </fieldset>
  )
}
