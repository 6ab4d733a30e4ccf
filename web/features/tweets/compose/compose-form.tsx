import { type ReactNode, useId } from 'react'
import { TWEET_LENGTH } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { useMe } from '#web/core/session/session.ts'
import { useBack } from '#web/core/use-back.ts'
import { ImagePicker } from '#web/features/media/image-picker.tsx'
import { useImageDrop } from '#web/features/media/use-image-drop.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ComposerBody } from './composer-body.tsx'
import { CounterRing } from './counter-ring.tsx'
import type { Composer } from './use-composer.ts'

interface ComposeFormProps {
  composer: Composer
  title: string
  label: string
  submit: string
  children?: ReactNode
}

/** The header and form of the compose screen. */
export function ComposeForm({ composer, title, label, submit, children }: ComposeFormProps) {
  const me = useMe()
  const back = useBack()
  const form = useId()
  const { text, isBusy, isFull, canSend, takesImages, addImages, send } = composer
  const { isOver, dropProps } = useImageDrop(addImages, takesImages && !isBusy)
  return (
    <>
      <PageHeader
        title={title}
        start={
          <Button variant="ghost" size="sm" onClick={back} className="-ms-3">
            Cancel
          </Button>
        }
        end={
          <Button type="submit" form={form} size="sm" busy={isBusy} disabled={!canSend}>
            {submit}
          </Button>
        }
      />
      {children}
      <form
        {...dropProps}
        id={form}
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className={classNames('flex gap-3 px-4 py-3', isOver && 'bg-accent-soft')}
      >
        <Avatar src={me.avatar} name={me.name} />
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <ComposerBody composer={composer} label={label} fieldClass="min-h-30 py-2 text-xl" isFirst />
          <div className="flex items-center justify-between gap-3 border-t border-line pt-2">
            <span className="-ms-2">{takesImages && <ImagePicker isOff={isBusy || isFull} onFiles={addImages} />}</span>
            <span className="flex items-center gap-2 text-sm text-muted tabular-nums">
              <CounterRing text={text} />
              {countGraphemes(text)}/{TWEET_LENGTH}
            </span>
          </div>
        </div>
      </form>
    </>
  )
}
