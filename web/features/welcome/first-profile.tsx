import { useId, useRef, useState } from 'react'
import { PROFILE_TEXT_LENGTHS } from '#contract/limits.ts'
import { ApiError } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { isComposing } from '#web/core/keyboard.ts'
import { useMe } from '#web/core/session/session.ts'
import { oneImageInput } from '#web/features/media/one-image-input.ts'
import { useObjectUrl } from '#web/features/media/use-object-url.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Camera, Check, LoaderCircle } from '#web/ui/icons.ts'
import { useSetFirstProfile } from './api.ts'

/** Name and picture of a new user. Each is saved at once; on the first day no password is required. */
export function FirstProfile() {
  const me = useMe()
  const note = useId()
  const [picture, setPicture] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const sentName = useRef(me.name)
  const savePicture = useSetFirstProfile()
  const saveName = useSetFirstProfile()
  const preview = useObjectUrl(picture ?? '')

  const choose = (image: File) => {
    setProblem(null)
    setPicture(image)
    savePicture.mutate({ body: {}, files: { avatar: [image] } }, { onError: () => setPicture(null) })
  }
  // Sends a name once, although Enter and leaving the field both call this.
  const sendName = (typed: string) => {
    const name = typed.trim()
    if (name === '' || name === sentName.current) return
    sentName.current = name
    setTyping(false)
    saveName.mutate(
      { body: { name } },
      {
        onError: () => {
          sentName.current = me.name
        },
      },
    )
  }

  const pictureSaved = savePicture.isSuccess && picture !== null
  return (
    <div className="flex items-start gap-4 px-4">
      <label className="relative cursor-pointer rounded-pill has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <Avatar src={preview || me.avatar} size={72} />
        <span
          className={classNames(
            'absolute -end-1 -bottom-1 grid size-8 place-items-center rounded-pill border-2 border-canvas text-on-fill',
            pictureSaved ? 'bg-green-fill' : 'bg-accent-fill',
          )}
        >
          {savePicture.isPending ? (
            <LoaderCircle aria-hidden size={16} className="animate-spin" />
          ) : pictureSaved ? (
            <Check aria-hidden size={16} />
          ) : (
            <Camera aria-hidden size={16} />
          )}
        </span>
        <span className="sr-only">{t('Choose an image')}</span>
        <input {...oneImageInput(choose, setProblem)} aria-describedby={note} />
      </label>
      <div className="min-w-0 flex-1">
        <TextField
          label={t('Your name')}
          name="name"
          autoComplete="name"
          maxLength={PROFILE_TEXT_LENGTHS.name}
          defaultValue={me.name === me.username ? '' : me.name}
          hint={t('People see it beside @{username}.', { username: me.username })}
          end={<Saved isSaved={saveName.isSuccess && !isTyping} isSaving={saveName.isPending} />}
          onChange={() => setTyping(true)}
          error={fieldsOf(saveName.error)?.name}
          onBlur={({ target }) => sendName(target.value)}
          onKeyDown={({ key, currentTarget, nativeEvent }) => {
            if (key === 'Enter' && !isComposing(nativeEvent)) sendName(currentTarget.value)
          }}
        />
        <p id={note} role="status" className="px-4 text-sm text-red empty:hidden">
          {problem ?? fieldsOf(savePicture.error)?.avatar}
        </p>
        <p role="status" className="sr-only">
          {pictureSaved && t('Image saved')} {saveName.isSuccess && !isTyping && t('Name saved')}
        </p>
      </div>
    </div>
  )
}

/** Whether the name is saved, at the end of its field. The status below announces it to screen readers. */
function Saved({ isSaved, isSaving }: { isSaved: boolean; isSaving: boolean }) {
  if (isSaving) return <LoaderCircle aria-hidden size={20} className="animate-spin text-muted" />
  return (
    isSaved && (
      <span aria-hidden className="flex items-center gap-1 text-sm font-semibold text-green">
        <Check size={16} />
        {t('Saved')}
      </span>
    )
  )
}

const fieldsOf = (error: Error | null) => (error instanceof ApiError ? error.fields : undefined)
