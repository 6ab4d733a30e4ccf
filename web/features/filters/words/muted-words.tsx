import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MutedPlace, MutedWord } from '#contract/calls/muted-words.ts'
import { rich, t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { useRemoveWord, useSaveWord, WORD_FAILURE, wordsOptions } from '#web/features/filters/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { SwitchSkeleton } from '#web/ui/controls/switch.tsx'
import { language } from '#web/ui/formatting/language.ts'
import { ShortTime } from '#web/ui/formatting/time.tsx'
import { Pencil, Trash2 } from '#web/ui/icons.ts'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { offerUndo } from '#web/ui/overlays/undo.ts'
import { WordDialog } from './word-dialog.tsx'
import { placeLabels } from './word-labels.ts'

const inList = new Intl.ListFormat(language, { type: 'conjunction' })

/** The viewer's muted words, which can be changed or removed, and a button that adds one. */
export function MutedWords() {
  const query = useQuery(wordsOptions)
  const [opened, setOpened] = useState<{ word: MutedWord | undefined; isOpen: boolean } | null>(null)
  const words = query.data?.words ?? []
  return (
    <>
      <QueryStates
        {...queryStates(query, t('Failed to load muted words'))}
        isEmpty={query.data !== undefined && words.length === 0}
        skeleton={<SwitchSkeleton />}
        empty={{ text: t('You haven’t muted any words'), help: t('Words you mute will appear here.') }}
      >
        <ul aria-label={t('Muted words')}>
          {words.map((word) => (
            <WordRow key={word._id} word={word} onEdit={() => setOpened({ word, isOpen: true })} />
          ))}
        </ul>
      </QueryStates>
      <div className="flex justify-end px-4 pt-2">
        <Button onClick={() => setOpened({ word: undefined, isOpen: true })}>{t('Mute a word')}</Button>
      </div>
      {opened && (
        <WordDialog
          key={opened.word?._id ?? 'new'}
          word={opened.word}
          isOpen={opened.isOpen}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      )}
    </>
  )
}

function WordRow({ word, onEdit }: { word: MutedWord; onEdit: () => void }) {
  const { text, until } = word
  const remove = useRemoveWithUndo(word)
  return (
    <li className="flex items-center gap-2 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-bold wrap-anywhere">
          {text}
        </p>
        <p className="text-sm text-muted">
          {summarise(word)}
          {until && <> · {rich('Until {time}', { time: <ShortTime value={until} /> })}</>}
        </p>
      </div>
      <IconButton icon={Pencil} label={t('Edit “{name}”', { name: text })} onClick={onEdit} />
      <IconButton icon={Trash2} label={t('Remove “{name}”', { name: text })} onClick={remove} />
    </li>
  )
}

function summarise({ isWhole, places, sparesFollowed }: MutedWord): string {
  const where = inList.format(places.map((place: MutedPlace) => placeLabels[place]))
  return [isWhole ? t('Whole word') : t('Also inside words'), where, sparesFollowed ? t('Not people you follow') : '']
    .filter((part) => part !== '')
    .join(' · ')
}

function useRemoveWithUndo(word: MutedWord): () => void {
  const remove = useRemoveWord()
  const save = useSaveWord(WORD_FAILURE)
  const { _id, until, ...rest } = word
  const minutes = until && Math.max(1, Math.floor((Date.parse(until) - Date.now()) / 60_000))
  return () =>
    remove.mutate(word, {
      onSuccess: () =>
        void offerUndo({
          key: `word:${_id}`,
          message: t('No longer muted: {word}', { word: word.text }),
          undo: () => save.mutate({ id: undefined, change: { ...rest, minutes: minutes || null } }),
        }),
    })
}
