import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TOPICS, TOPICS_OFFERED } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Check, Plus } from '#web/ui/icons.ts'
import { topicsOptions, useSetTopics } from './api.ts'

interface TopicPickerProps {
  label: string
  /** The number of topics shown at first. */
  most?: number
}

/** Hashtags of the network to choose as topics. Empty if there are none. */
export function TopicPicker({ label, most = TOPICS_OFFERED }: TopicPickerProps) {
  const { data } = useQuery(topicsOptions)
  const { mutate } = useSetTopics()
  const [isWhole, setIsWhole] = useState(false)
  const topics = data?.topics ?? []
  const shown = isWhole ? topics : topics.slice(0, most)
  const chosen = topics.filter((topic) => topic.chosen).map((topic) => topic.tag)
  const isFull = chosen.length >= TOPICS
  const toggle = (tag: string) =>
    mutate(chosen.includes(tag) ? chosen.filter((each) => each !== tag) : [...chosen, tag])
  return (
    <>
      <fieldset className="flex flex-wrap gap-2 px-4">
        <legend className="sr-only">{label}</legend>
        {shown.map(({ tag, chosen: isOn }) => {
          const isOff = isFull && !isOn
          const Icon = isOn ? Check : Plus
          return (
            <button
              key={tag}
              type="button"
              aria-pressed={isOn}
              aria-disabled={isOff || undefined}
              onClick={() => !isOff && toggle(tag)}
              className={classNames(
                'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-pill border px-3 font-semibold transition-colors aria-disabled:opacity-55 pointer-coarse:min-h-11',
                isOn ? 'border-accent bg-accent-soft text-accent' : 'border-control hover:bg-press',
              )}
            >
              <Icon aria-hidden size={16} className="shrink-0" />
              <bdi className="truncate">#{tag}</bdi>
            </button>
          )
        })}
        {shown.length < topics.length && (
          <Button variant="ghost" onClick={() => setIsWhole(true)} className="pointer-coarse:min-h-11">
            {t('Show more')}
          </Button>
        )}
      </fieldset>
      {isFull && (
        <p role="status" className="px-4 pt-2 text-sm text-muted">
          {t('{count, plural, one {# topic} other {# topics}} chosen. Remove one to choose another.', {
            count: TOPICS,
          })}
        </p>
      )}
    </>
  )
}
