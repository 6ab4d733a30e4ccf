import { t } from '#web/core/i18n.ts'
import { FrozenNotice, useIsFrozen } from '#web/features/reports/decisions/frozen-notice.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ComposerForm } from './composer-form.tsx'
import { CounterRing } from './counter-ring.tsx'
import { useComposer } from './use-composer.ts'

interface ComposerProps {
  replyTo?: string | null
  isFocusedFirst?: boolean
}

/**
 * Writes a tweet, or with `replyTo` a reply, in place. The list below shows it at once. A frozen user sees a notice instead.
 */
export function Composer(props: ComposerProps) {
  if (useIsFrozen()) return <FrozenNotice className="border-b border-line" />
  return <Fields {...props} />
}

function Fields({ replyTo = null, isFocusedFirst = false }: ComposerProps) {
  const composer = useComposer({ replyTo, failure: replyTo ? t('Failed to reply') : t('Failed to post') })
  const { active, isBusy, canSend } = composer
  return (
    <ComposerForm
      composer={composer}
      aria-label={replyTo ? t('Reply') : t('New post')}
      className="border-b border-line px-4 pt-3 pb-2"
      fieldClass="py-2 text-xl"
      isFocusedFirst={isFocusedFirst}
      isClearedWhileBusy={!composer.isScheduling}
      isInline
    >
      <span className="ms-auto flex items-center gap-3">
        {active.text !== '' && !(isBusy && !composer.isScheduling) && <CounterRing text={active.text} />}
        <Button type="submit" size="sm" busy={isBusy} disabled={!canSend}>
          {composer.submitText}
        </Button>
      </span>
    </ComposerForm>
  )
}
