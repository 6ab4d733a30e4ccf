import { useId } from 'react'
import { TWEET_LENGTH } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { FrozenNotice, useIsFrozen } from '#web/features/reports/decisions/frozen-notice.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ComposerForm } from './composer-form.tsx'
import { CounterRing } from './counter-ring.tsx'
import { ParentTweet } from './parent-tweet.tsx'
import { useClosing } from './use-closing.tsx'
import { useComposer } from './use-composer.ts'
import { useShared } from './use-shared.ts'

interface ComposeOptions {
  replyTo: string | null
  quote: string | null
  onSent: () => void
  onClose: () => void
  className?: string
  footClass?: string
  /** Adds a margin at the edges of the page; dialogs have their own. */
  isInset?: boolean
}

/** Shared state of the compose screen and the compose dialog. `close` asks first if there is unsent content. */
export function useCompose({ replyTo, quote, onSent, onClose, isInset = false, ...classes }: ComposeOptions) {
  const id = useId()
  const composer = useComposer({ replyTo, quote, failure: t('Failed to publish'), onSent, onScheduled: onClose })
  useShared(composer.draftName, composer)
  const { close, question } = useClosing(composer, onClose)
  const { isBusy, active } = composer
  const isFrozen = useIsFrozen()
  const canSend = composer.canSend && !isFrozen
  const title = replyTo ? t('Reply') : t('Compose')
  const form = (
    <>
      {isFrozen && <FrozenNotice />}
      {replyTo && <ParentTweet id={replyTo} isInset={isInset} />}
      <ComposerForm
        id={id}
        composer={composer}
        aria-label={title}
        {...classes}
        fieldClass="min-h-30 py-2 text-xl"
        toolbarClass="@container border-t border-line pt-2 max-icons:-ms-13"
        isFocusedFirst
        hasDrafts
      >
        <span className="ms-auto flex items-center gap-2 text-sm text-muted tabular-nums">
          <CounterRing text={active.text} />
          {/* Beside the buttons there may be room for the ring alone. */}
          <span className="@max-[24rem]:hidden">
            {countGraphemes(active.text)}/{TWEET_LENGTH}
          </span>
        </span>
      </ComposerForm>
      {question}
    </>
  )
  return {
    ...{ title, close, form },
    cancel: (
      <Button variant="ghost" size="sm" onClick={close} className="-ms-3">
        {t('Cancel')}
      </Button>
    ),
    send: (
      <Button type="submit" form={id} size="sm" busy={isBusy} disabled={!canSend}>
        {composer.submitText}
      </Button>
    ),
  }
}
