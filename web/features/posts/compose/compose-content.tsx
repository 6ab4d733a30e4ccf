import { useId, useState } from 'react'
import { TWEET_LENGTH } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { isServerPlus } from '#web/core/api/connection.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { DraftsButton } from '#web/features/posts/drafts/drafts-button.tsx'
import { FrozenNotice, useIsFrozen } from '#web/features/reports/decisions/frozen-notice.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { ComposerForm } from './composer-form.tsx'
import { CounterRing } from './counter-ring.tsx'
import { ParentTweet } from './parent-tweet.tsx'
import { REPLYING } from './replying.ts'
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
  const composer = useComposer({
    ...{ replyTo, quote, failure: t('Failed to publish'), isTextOnly: replyTo !== null },
    ...{ onSent, onScheduled: onClose },
  })
  useShared(composer.draftName, composer)
  const { close, question } = useClosing(composer, onClose)
  const { isBusy, active } = composer
  const isFrozen = useIsFrozen()
  const canSend = composer.canSend && !isFrozen
  // Servers other than Plus have replies without pictures.
  const takesPicturesBelow = replyTo !== null && composer.parent?.canReply !== false && isServerPlus() !== false
  // On phones the keyboard covers the end of the form.
  const [isSendBelow] = useState(() => matchMedia('(width >= 40rem)').matches)
  const send = (
    <Button type="submit" form={id} size="sm" busy={isBusy} disabled={!canSend}>
      {composer.submitText}
    </Button>
  )
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
        toolbarClass="border-t border-line pt-2 max-icons:-ms-13"
        isFocusedFirst
        wordsEnd={takesPicturesBelow && <AddPictures to={routes.tweet(replyTo)} />}
      >
        <span className="ms-auto flex items-center gap-2 text-sm text-muted tabular-nums">
          <CounterRing text={active.text} />
          {/* Beside the buttons there may be room for the ring alone. */}
          <span className="@max-[17rem]:hidden">
            {countGraphemes(active.text)}/{TWEET_LENGTH}
          </span>
          {isSendBelow && send}
        </span>
      </ComposerForm>
      {question}
    </>
  )
  return {
    ...{ title, close, form },
    start: (
      <span className="-ms-3 flex flex-wrap">
        <Button variant="ghost" size="sm" onClick={close}>
          {t('Cancel')}
        </Button>
        <DraftsButton replyTo={replyTo} isOff={isBusy} />
      </span>
    ),
    end: isSendBelow ? undefined : send,
  }
}

/** Leads to the reply box below the post, which has the same draft. */
const AddPictures = ({ to }: { to: string }) => (
  <Link
    to={to}
    state={REPLYING}
    replace
    className="ms-auto inline-flex min-h-7 items-center text-muted hover:underline pointer-coarse:min-h-11"
  >
    {t('Add pictures')}
  </Link>
)
