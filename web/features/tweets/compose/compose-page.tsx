import { type ReactNode, useId } from 'react'
import { TWEET_LENGTH } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { useBack } from '#web/core/use-back.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ComposerForm } from './composer-form.tsx'
import { CounterRing } from './counter-ring.tsx'
import type { Composer } from './use-composer.ts'

interface ComposePageProps {
  composer: Composer
  title: string
  label: string
  submit: string
  /** The parent of a reply. */
  children?: ReactNode
}

/** The header and form of the compose screen. */
export function ComposePage({ composer, title, label, submit, children }: ComposePageProps) {
  const back = useBack()
  const form = useId()
  const { isBusy, canSend } = composer
  const { text } = composer.active
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
      <ComposerForm
        id={form}
        composer={composer}
        aria-label={title}
        label={label}
        className="py-3"
        fieldClass="min-h-30 py-2 text-xl"
        toolbarClass="border-t border-line pt-2"
        isFocusedFirst
      >
        <span className="flex items-center gap-2 text-sm text-muted tabular-nums">
          <CounterRing text={text} />
          {countGraphemes(text)}/{TWEET_LENGTH}
        </span>
      </ComposerForm>
    </>
  )
}
