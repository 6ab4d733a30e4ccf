import { useState } from 'react'
import type { MutedPlace, MutedWord } from '#contract/calls/muted-words.ts'
import { MUTED_WORD_LENGTH, SEARCH_REST_MS } from '#contract/limits.ts'
import { ApiError } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { useDebounced } from '#web/core/use-debounced.ts'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { useSaveWord, type WordChange } from '#web/features/filters/api.ts'
import { muteEnds } from '#web/features/people/mutes/mute-ends.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RadioList } from '#web/ui/controls/radio-list.tsx'
import { Switch } from '#web/ui/controls/switch.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { allPlaces, placeLabels } from './word-labels.ts'
import { WordPreview } from './word-preview.tsx'

interface WordDialogProps {
  /** The muted word to change; undefined for a new one. */
  word: MutedWord | undefined
  isOpen: boolean
  onClose: () => void
}

const AS_NOW = 'now'
const fresh: WordChange = { text: '', isWhole: true, places: allPlaces, sparesFollowed: false, leavesLine: true }

const matches = [
  { value: 'whole', label: t('Whole word') },
  { value: 'part', label: t('Also inside words') },
] as const
const looks = [
  { value: 'line', label: t('Show a line that opens the post') },
  { value: 'nothing', label: t('Show nothing') },
] as const

/** Edits a muted word: how and where it is muted and for how long, with a preview of the hidden posts. */
export function WordDialog({ word, isOpen, onClose }: WordDialogProps) {
  const [change, setChange] = useState<WordChange>(word ?? fresh)
  const [end, setEnd] = useState(word?.until ? AS_NOW : '')
  // The form shows the failure.
  const save = useSaveWord({ silent: true })
  const set = (part: Partial<WordChange>) => setChange({ ...change, ...part })
  const looked = useDebounced(change.text.trim(), SEARCH_REST_MS)
  const { text, isWhole, places, sparesFollowed, leavesLine } = change
  const title = word ? t('Edit muted word') : t('Mute a word')
  const ends = word?.until ? [{ value: AS_NOW, label: t('Keep the current end') }, ...muteEnds] : muteEnds

  const submit = () => {
    const minutes = end === AS_NOW ? {} : { minutes: end === '' ? null : Number(end) }
    const body = { text, isWhole, places, sparesFollowed, leavesLine, ...minutes }
    save.mutate({ id: word?._id, change: body }, { onSuccess: onClose })
  }
  const { error } = save
  const fields = error instanceof ApiError ? error.fields : undefined

  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      dismissible={!save.isPending}
      onClose={onClose}
      foot={
        <Button wide size="lg" type="submit" form="muted-word" busy={save.isPending} disabled={text.trim() === ''}>
          {word ? t('Save') : t('Mute')}
        </Button>
      }
    >
      <form
        id="muted-word"
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          type="text"
          dir="auto"
          label={t('Word, phrase or #hashtag')}
          value={text}
          maxLength={MUTED_WORD_LENGTH}
          autoComplete="off"
          error={fields?.text}
          onChange={(event) => set({ text: event.target.value })}
        />
        <div className="-mx-4 pt-2">
          <RadioList
            label={t('How it matches')}
            value={isWhole ? 'whole' : 'part'}
            options={matches}
            onChange={(value) => set({ isWhole: value === 'whole' })}
          />
        </div>
        <WordPreview text={looked} isWhole={isWhole} />
        <Part title={t('Hide it in')}>
          {allPlaces.map((place) => (
            <Switch
              key={place}
              label={placeLabels[place]}
              isOn={places.includes(place)}
              onChange={(isOn) => set({ places: withPlace(places, place, isOn) })}
            />
          ))}
          <Switch
            label={t('Only from people you don’t follow')}
            isOn={sparesFollowed}
            onChange={(isOn) => set({ sparesFollowed: isOn })}
          />
        </Part>
        <Part title={t('Hidden posts')}>
          <RadioList
            label={t('Hidden posts')}
            value={leavesLine ? 'line' : 'nothing'}
            options={looks}
            onChange={(value) => set({ leavesLine: value === 'line' })}
          />
        </Part>
        <Part title={t('How long')}>
          <RadioList label={t('How long')} value={end} options={ends} onChange={setEnd} />
        </Part>
        <FormAlert text={error && (fields?.places ?? (fields?.text ? null : error.message))} />
      </form>
    </Dialog>
  )
}

const withPlace = (places: readonly MutedPlace[], place: MutedPlace, isOn: boolean): MutedPlace[] =>
  allPlaces.filter((each) => (each === place ? isOn : places.includes(each)))

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="-mx-4 border-t border-line pt-2">
      <h3 className="px-4 pt-1 font-bold">{title}</h3>
      {children}
    </div>
  )
}
