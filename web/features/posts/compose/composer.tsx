import { t } from '#web/core/i18n.ts'
import { FrozenNotice, useIsFrozen } from '#web/features/reports/decisions/frozen-notice.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ComposerForm } from './composer-form.tsx'
import { CounterRing } from './counter-ring.tsx'
import { useComposer } from './use-composer.ts'

const newTweet = {
  name: t('New post'),
  label: t('What’s happening?'),
  submit: t('Post', { context: 'verb' }),
  failure: t('Failed to post'),
}
const reply = {
  name: t('Reply'),
  label: t('Post your reply'),
  submit: t('Reply', { context: 'verb' }),
  failure: t('Failed to reply'),
}

interface ComposerProps {
  replyTo?: string | null
  isFocusedFirst?: boolean
}

/** Writes a tweet, or with `replyTo` a reply, in place. The list below shows it at once. A frozen user reads why they cannot. */
export function Composer(props: ComposerProps) {
  if (useIsFrozen()) return <FrozenNotice className="border-b border-line" />
  return <Fields {...props} />
}

function Fields({ replyTo = null, isFocusedFirst = false }: ComposerProps) {
  const { name, label, submit, failure } = replyTo ? reply : newTweet
  const composer = useComposer({ replyTo, failure })
  const { active, isBusy, canSend } = composer
  return (
    <ComposerForm
      composer={composer}
      aria-label={name}
      label={label}
      className="border-b border-line px-4 pt-3 pb-2"
      fieldClass="py-2 text-xl"
      isFocusedFirst={isFocusedFirst}
      isClearedWhileBusy
      hasDrafts={!replyTo}
    >
      <span className="ms-auto flex items-center gap-3">
        <CounterRing text={isBusy ? '' : active.text} />
        <Button type="submit" size="sm" busy={isBusy} disabled={!canSend}>
          {submit}
        </Button>
      </span>
    </ComposerForm>
  )
}
