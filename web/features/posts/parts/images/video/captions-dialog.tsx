import { type ChangeEvent, useRef, useState } from 'react'
import { CAPTION_FILE_LENGTH, CAPTION_LANGUAGES } from '#contract/limits.ts'
import { ApiError, ClientError, failureText } from '#web/core/api/api.ts'
import type { DraftVideo } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { pageLanguage } from '#web/core/page-language.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { languageName } from '#web/ui/formatting/language-name.ts'
import { Trash2 } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { removeCaptions, setCaptions } from './api.ts'
import { captionLanguages } from './caption-languages.ts'

type Captions = DraftVideo['captions']

interface CaptionsDialogProps {
  /** The upload that gets the captions at once; null where they are saved with the post. */
  upload: string | null
  captions: Captions
  onChange: (captions: Captions) => void
  onClose: () => void
}

/** Adds files of captions to a video, one for each language. A chunk of its own. */
export function CaptionsDialog({ upload, captions, onChange, onClose }: CaptionsDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<{ place: 'file' | 'list'; text: string } | null>(null)
  const others = (language: string) => captions.filter((each) => each.language !== language)

  const run = async (place: 'file' | 'list', act: () => Promise<Captions>) => {
    setIsBusy(true)
    setFailure(null)
    try {
      onChange(await act())
    } catch (error) {
      setFailure({ place, text: refusalText(error) })
    }
    setIsBusy(false)
  }
  const add = (language: string, file: File) =>
    run('file', async () => {
      const text = await readCaptions(file)
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
      <p className="text-muted">
        {t('Captions show what is said, for people who can’t hear it. Add a WebVTT or SubRip file for each language.')}
      </p>
      {captions.length > 0 && (
        <ul aria-label={t('Captions')} className="mt-4 divide-y divide-line border-y border-line">
          {captions.map(({ language }) => (
            <li key={language} className="flex items-center justify-between gap-3 py-1">
              <bdi>{languageName(language)}</bdi>
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
          // The language that was added is offered no longer.
          key={captions.length}
          taken={captions.map(({ language }) => language)}
          isBusy={isBusy}
          refusal={failure?.place === 'file' ? failure.text : null}
          onFile={add}
        />
      ) : (
        <p className="mt-4 text-sm text-muted">
          {t('A video can have captions in up to {count, plural, one {# language} other {# languages}}.', {
            count: CAPTION_LANGUAGES,
          })}
        </p>
      )}
    </Dialog>
  )
}

interface CaptionsFormProps {
  taken: readonly string[]
  isBusy: boolean
  refusal: string | null
  onFile: (language: string, file: File) => void
}

function CaptionsForm({ taken, isBusy, refusal, onFile }: CaptionsFormProps) {
  const options = captionLanguages(taken)
  const [language, setLanguage] = useState(taken.includes(pageLanguage) ? options[0]!.value : pageLanguage)
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
      <Button
        variant="outline"
        className="self-start"
        busy={isBusy}
        aria-describedby="caption-file-note"
        onClick={() => input.current?.click()}
      >
        {t('Choose a caption file')}
      </Button>
      <p id="caption-file-note" role="alert" className="text-sm text-red empty:hidden">
        {refusal}
      </p>
    </div>
  )
}

async function readCaptions(file: File): Promise<string> {
  const isLarge = file.size > CAPTION_FILE_LENGTH * MOST_BYTES
  const text = isLarge ? '' : decode(await file.arrayBuffer())
  if (isLarge || text.length > CAPTION_FILE_LENGTH)
    throw new ClientError(t('These captions are too long. A minute needs far fewer.'))
  if (text.trim() === '') throw new ClientError(t('This file has no captions.'))
  return text
}

/** Of a character. */
const MOST_BYTES = 4

/** Older files name no encoding: a guess would show wrong letters. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new ClientError(t('This file isn’t in UTF-8. Save it in that encoding, then choose it again.'))
  }
}

function refusalText(error: unknown): string {
  const [field] = error instanceof ApiError ? Object.values(error.fields ?? {}) : []
  return field ?? failureText(error, t("Can't reach the server. Check your connection and try again."))
}
