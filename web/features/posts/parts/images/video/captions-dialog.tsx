import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Media } from '#contract/calls/tweets.ts'
import { CAPTION_LANGUAGES } from '#contract/limits.ts'
import { ApiError, failureText } from '#web/core/api/api.ts'
import type { DraftVideo } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import type { WrittenMedium } from '#web/features/posts/parts/part.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { languageName } from '#web/ui/formatting/language-name.ts'
import { Pencil, Trash2 } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { removeCaptions, setCaptions } from './api.ts'
import { captionLanguages } from './caption-languages.ts'
import { CaptionsEditor } from './captions-editor.tsx'
import { readCaptions } from './read-captions.ts'
import { readCues } from './web-vtt.ts'

type Captions = DraftVideo['captions']

interface CaptionsDialogProps {
  medium: WrittenMedium & Required<Pick<WrittenMedium, 'video'>>
  /** The prepared medium, once it is there. */
  prepared: Media | undefined
  /** The upload that gets the captions at once; null where they are saved with the post. */
  upload: string | null
  onChange: (captions: Captions) => void
  onClose: () => void
}

/** The captions of a video, one list of lines for each language: typed, or read from a file. A chunk of its own. */
export function CaptionsDialog({ medium, prepared, upload, onChange, onClose }: CaptionsDialogProps) {
  const { captions } = medium.video
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<{ place: 'file' | 'list'; text: string } | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const content = useRef<HTMLDivElement>(null)
  const others = (language: string) => captions.filter((each) => each.language !== language)
  /** The lines of a language; of those that only the server has, none before the video is prepared. */
  const cuesOf = (language: string) => {
    const text = captions.find((each) => each.language === language)?.text
    if (text === undefined) return []
    return text ? readCues(text) : prepared?.video?.captions?.find((each) => each.language === language)?.cues
  }

  // The button that removed them, or led to the editor, is gone.
  const shown = useRef(captions.length)
  useLayoutEffect(() => {
    const { current } = content
    if (captions.length === shown.current) return
    shown.current = captions.length
    if (!document.activeElement?.closest('[role=dialog]'))
      current?.querySelector<HTMLElement>('select, button')?.focus()
  }, [captions.length])

  const run = async (place: 'file' | 'list', act: () => Promise<Captions>) => {
    setIsBusy(true)
    setFailure(null)
    try {
      onChange(await act())
      setEdited(null)
    } catch (error) {
      setFailure({ place, text: refusalText(error) })
    }
    setIsBusy(false)
  }
  const add = (language: string, read: () => Promise<string> | string) =>
    run('file', async () => {
      const text = await read()
      if (upload) await setCaptions(upload, language, text)
      return [...others(language), { language, text }]
    })
  const remove = (language: string) =>
    run('list', async () => {
      if (upload) await removeCaptions(upload, language)
      return others(language)
    })

  return (
    <Dialog isOpen title={t('Captions')} dismissible={!isBusy} onClose={onClose}>
      <div ref={content}>
        <p className="text-muted">{t('Captions show what is said, for people who can’t hear it.')}</p>
        {captions.length > 0 && (
          <ul aria-label={t('Captions')} className="mt-4 divide-y divide-line border-y border-line">
            {captions.map(({ language }) => (
              <li key={language} className="flex items-center gap-1 py-1">
                <bdi className="min-w-0 flex-1">{languageName(language)}</bdi>
                {cuesOf(language) && (
                  <IconButton
                    icon={Pencil}
                    label={t('Edit captions in {language}', { language: languageName(language) })}
                    hasTooltip={false}
                    disabled={isBusy}
                    onClick={() => setEdited(language)}
                  />
                )}
                <IconButton
                  icon={Trash2}
                  label={t('Remove captions in {language}', { language: languageName(language) })}
                  tone="red"
                  hasTooltip={false}
                  disabled={isBusy}
                  onClick={() => void remove(language)}
                />
              </li>
            ))}
          </ul>
        )}
        <p role="alert" className="mt-2 text-sm text-red empty:hidden">
          {failure?.place === 'list' && failure.text}
        </p>
        {captions.length < CAPTION_LANGUAGES ? (
          <CaptionsForm
            taken={captions.map(({ language }) => language)}
            isBusy={isBusy}
            refusal={failure?.place === 'file' && edited === null ? failure.text : null}
            onType={setEdited}
            onFile={(language, file) => void add(language, () => readCaptions(file))}
          />
        ) : (
          <p className="mt-4 text-sm text-muted">
            {t('A video can have captions in up to {count, plural, one {# language} other {# languages}}.', {
              count: CAPTION_LANGUAGES,
            })}
          </p>
        )}
        {edited !== null && (
          <CaptionsEditor
            {...{ medium, prepared, isBusy }}
            language={edited}
            cues={cuesOf(edited) ?? []}
            refusal={failure?.text ?? null}
            onSave={(text) => void add(edited, () => text)}
            onClose={() => {
              setFailure(null)
              setEdited(null)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

interface CaptionsFormProps {
  taken: readonly string[]
  isBusy: boolean
  refusal: string | null
  onType: (language: string) => void
  onFile: (language: string, file: File) => void
}

function CaptionsForm({ taken, isBusy, refusal, onType, onFile }: CaptionsFormProps) {
  const options = captionLanguages(taken)
  const [chosen, setLanguage] = useState(options[0]!.value)
  // A language that was added is offered no longer.
  const language = taken.includes(chosen) ? options[0]!.value : chosen
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) onFile(language, file)
    // Allows the same file to be chosen again.
    target.value = ''
  }
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Select label={t('Language')} value={language} options={options} onChange={setLanguage} className="max-w-80" />
      <input
        ref={input}
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        hidden
        aria-label={t('Caption file')}
        onChange={choose}
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={isBusy} onClick={() => onType(language)}>
          {t('Type captions')}
        </Button>
        <Button
          variant="outline"
          busy={isBusy}
          aria-describedby="caption-file-note"
          onClick={() => input.current?.click()}
        >
          {t('Choose a WebVTT or SubRip file')}
        </Button>
      </div>
      <p id="caption-file-note" role="alert" className="text-sm text-red empty:hidden">
        {refusal}
      </p>
    </div>
  )
}

function refusalText(error: unknown): string {
  const [field] = error instanceof ApiError ? Object.values(error.fields ?? {}) : []
  return field ?? failureText(error, t('Can’t reach the server. Check your connection and try again.'))
}
