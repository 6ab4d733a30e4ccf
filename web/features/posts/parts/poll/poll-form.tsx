import { type KeyboardEvent, useEffect, useRef } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import { POLL_CHOICE_LENGTH, POLL_CHOICES, POLL_MINUTES } from '#contract/limits.ts'
import { countGraphemes, isBlank } from '#contract/text.ts'
import type { DraftPoll } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { isComposing } from '#web/core/keyboard.ts'
import { useDebounced } from '#web/core/use-debounced.ts'
import { CounterRing } from '#web/features/posts/compose/counter-ring.tsx'
import type { EditorPost, PostEditor } from '#web/features/posts/parts/part.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Switch } from '#web/ui/controls/switch.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Plus, X } from '#web/ui/icons.ts'
import { type ChoiceFault, faultOf } from './faults.ts'
import { lengthText } from './length-text.ts'
import { PollOutline } from './outline.tsx'

interface PollFormProps {
  editor: PostEditor
  post: EditorPost
  poll: DraftPoll
}

/** The form for the poll of a post, or what is fixed once people have voted. A chunk of its own. */
export function PollForm(props: PollFormProps) {
  const { votersCount = 0, isEnded = false } = props.editor.edited?.poll ?? {}
  if (votersCount === 0 && !isEnded) return <Fields {...props} />
  return (
    <PollOutline choices={props.poll.choices}>
      {votersCount > 0 ? (
        <div>
          <p>{t('People have voted in this poll, so it can’t be changed.')}</p>
          <p>{t('If you edit the post, voters see that it changed after they voted.')}</p>
        </div>
      ) : (
        <p>{t('This poll has ended.')}</p>
      )}
    </PollOutline>
  )
}

/** From here on, the number of characters that are left is shown. */
const FEW = 10
/** The pause in typing before equal answers are marked. */
const RESTS_MS = 500

function Fields({ editor, post, poll }: PollFormProps) {
  const { isNew, isBusy, tries } = editor
  const { choices, isMultiple, minutes } = poll
  const box = useRef<HTMLFieldSetElement>(null)
  // The answer to focus once it is there.
  const next = useRef<number | null>(isNew && choices.every(isBlank) && !isBlank(post.text) ? 0 : null)
  // Answers may be equal while one is being typed. An error on blur would move the button that is being pressed.
  const hasRested = useDebounced(choices, RESTS_MS) === choices
  const inputs = () => [...(box.current?.querySelectorAll<HTMLInputElement>('input[type="text"]') ?? [])]

  useEffect(() => {
    if (next.current === null) return
    inputs()[next.current]?.focus()
    next.current = null
  })
  useEffect(() => {
    if (tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  const change = (change: Partial<DraftPoll>) => editor.setPoll(post, { ...poll, ...change })
  const add = () => {
    next.current = choices.length
    change({ choices: [...choices, ''] })
  }
  const remove = (index: number) => {
    next.current = Math.max(0, index - 1)
    change({ choices: choices.toSpliced(index, 1) })
  }
  const canAdd = choices.length < POLL_CHOICES.max
  // Enter would send the post.
  const handleKey = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    if (index + 1 < choices.length) inputs()[index + 1]?.focus()
    else if (canAdd && !isBlank(choices[index] ?? '')) add()
  }
  const errorOf = (index: number) => {
    const fault = faultOf(poll, index)
    const isShown = fault?.kind === 'long' || tries > 0 || (fault?.kind === 'equal' && hasRested)
    return fault && isShown ? faultText(fault, index + 1) : undefined
  }

  return (
    <fieldset ref={box} disabled={isBusy} className="min-w-0 rounded-card border border-line pt-3 pb-1">
      <legend className="sr-only">{t('Poll')}</legend>
      <div className="flex flex-col gap-2 px-3">
        {choices.map((choice, index) => (
          <TextField
            // Answers have no identity but their place.
            key={index}
            dir="auto"
            autoComplete="off"
            label={t('Answer {number}', { number: index + 1 })}
            value={choice}
            error={errorOf(index)}
            onChange={({ target }) => change({ choices: choices.with(index, target.value) })}
            onKeyDown={(event) => handleKey(event, index)}
            end={
              <span className="flex items-center">
                {POLL_CHOICE_LENGTH - countGraphemes(choice) <= FEW && (
                  <CounterRing text={choice} limit={POLL_CHOICE_LENGTH} />
                )}
                {choices.length > POLL_CHOICES.min && (
                  <IconButton
                    icon={X}
                    label={t('Remove answer {number}', { number: index + 1 })}
                    hasTooltip={false}
                    onClick={() => remove(index)}
                  />
                )}
              </span>
            }
          />
        ))}
        {canAdd && (
          <Button variant="ghost" size="sm" className="self-start" onClick={add}>
            <Plus aria-hidden size={18} />
            {t('Add an answer')}
          </Button>
        )}
      </div>
      <Switch
        label={t('Several answers')}
        help={t('People can choose more than one.')}
        isOn={isMultiple}
        onChange={(isOn) => change({ isMultiple: isOn })}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-3 px-4 py-2">
        <Select
          label={t('Poll length')}
          value={String(minutes)}
          options={lengthsFor(editor, minutes).map((length) => ({ value: String(length), label: lengthText(length) }))}
          onChange={(length) => change({ minutes: Number(length) })}
          className="min-w-32"
        />
        {isNew && (
          <Button
            variant="ghost"
            size="sm"
            className="ms-auto -me-2 text-red"
            onClick={() => {
              editor.focusText(post)
              editor.setPoll(post, undefined)
            }}
          >
            {t('Remove poll')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function faultText(fault: ChoiceFault, number: number): string {
  if (fault.kind === 'blank') return t('Answer {number} is empty.', { number })
  if (fault.kind === 'equal')
    return t('Answers {one} and {other} are the same.', { one: fault.other + 1, other: number })
  return t('Keep answer {number} to {count, plural, one {# character} other {# characters}}.', {
    ...{ number, count: POLL_CHOICE_LENGTH },
  })
}

const HOUR = 60
const DAY = 24 * HOUR
const lengths = [
  ...[POLL_MINUTES.min, 30, HOUR, 6 * HOUR, 12 * HOUR],
  ...[DAY, 3 * DAY, 7 * DAY, 14 * DAY, POLL_MINUTES.max],
]

/** The offered lengths, with the chosen one. Those of an existing poll end in the future. */
function lengthsFor({ edited }: PostEditor, chosen: number): number[] {
  const age = edited ? (Date.now() - Date.parse(edited.createdAt)) / MINUTE_MS : 0
  const offered = lengths.filter((length) => length > age || length === chosen)
  return [...new Set([...offered, chosen])].sort((a, b) => a - b)
}
