import { type ReactNode, useState } from 'react'
import type { ReportedTweet } from '#contract/moderation-schemas.ts'
import { t } from '#web/core/i18n.ts'
import { type Choice, choiceWords } from '#web/features/moderation/words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { ArrowLeft, ChevronRight } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useDiscard } from '#web/ui/overlays/use-discard.tsx'
import { DecisionFields } from './decision-fields.tsx'
import { type DecisionInput, type DecisionState, useDecision } from './use-decision.ts'

/** A complete decision, ready to be sent. */
export interface MadeDecision extends DecisionInput {
  choice: Choice
  tweet: string | null
  keepOpen: boolean
  key: string
}

interface DecideDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  choices: readonly Choice[]
  /** The posts that an act can be about, the reported post first. */
  tweets: readonly ReportedTweet[]
  /** The recipient of the decision; null for several members. */
  username: string | null
  /** Whether several acts on the same case are possible. */
  canKeepOpen?: boolean
  isBusy: boolean
  onDecide: (decision: MadeDecision) => void
  /** A notice for the moderator before the decision. */
  notice?: ReactNode
}

/** The dialog of a decision: act and reason. It resets each time it is opened. */
export function DecideDialog(props: DecideDialogProps) {
  const [opening, setOpening] = useState({ isOpen: props.isOpen, count: 0 })
  if (opening.isOpen !== props.isOpen)
    setOpening({ isOpen: props.isOpen, count: opening.count + (props.isOpen ? 1 : 0) })
  return <Steps key={opening.count} {...props} />
}

function Steps(props: DecideDialogProps) {
  const { isOpen, onClose, title, choices, isBusy, onDecide, notice } = props
  const state = useDecision()
  const { choice, choose, draft, key, read } = state
  const { close, question } = useDiscard(draft.reason.trim() !== '', onClose)
  const submit = () => {
    const input = read()
    if (!input || !choice) return
    const tweet = choiceWords[choice].isForPost ? (draft.tweet ?? props.tweets[0]?._id ?? null) : null
    onDecide({ ...input, choice, key, tweet, keepOpen: draft.keepOpen })
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={choice ? choiceWords[choice].label : title}
      onClose={close}
      dismissible={!isBusy}
      {...(choice && { start: <BackButton onPress={() => choose(null)} /> })}
      {...(choice && { foot: <Confirm state={state} isBusy={isBusy} onPress={submit} /> })}
    >
      {notice}
      {choice ? (
        <div ref={scrollToTop}>
          <DecisionFields key={choice} choice={choice} state={state} {...props} />
        </div>
      ) : (
        <ul className="-mx-4">
          {choices.map((each) => (
            <li key={each}>
              <ChoiceButton choice={each} onPress={() => choose(each)} />
            </li>
          ))}
        </ul>
      )}
      {question}
    </Dialog>
  )
}

// The list of choices may be scrolled down.
const scrollToTop = (fields: HTMLElement | null) => fields?.scrollIntoView?.({ block: 'start' })

const BackButton = ({ onPress }: { onPress: () => void }) => (
  <IconButton
    icon={ArrowLeft}
    label={t('Back')}
    hasTooltip={false}
    className="-ms-2 rtl:-scale-x-100"
    onClick={onPress}
  />
)

function Confirm({ state, isBusy, onPress }: { state: DecisionState; isBusy: boolean; onPress: () => void }) {
  const { choice } = state
  if (!choice) return null
  return (
    <div className="flex justify-end">
      <Button size="lg" variant={choice === 'dismiss' ? 'primary' : 'danger'} busy={isBusy} onClick={onPress}>
        {choiceWords[choice].label}
      </Button>
    </div>
  )
}

function ChoiceButton({ choice, onPress }: { choice: Choice; onPress: () => void }) {
  const { icon: Icon, label, about } = choiceWords[choice]
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-14 w-full items-center gap-4 px-4 py-2 text-start -outline-offset-2 hover:bg-hover"
    >
      <Icon aria-hidden size={20} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{label}</span>
        <span className="block text-sm text-muted">{about}</span>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-muted rtl:-scale-x-100" />
    </button>
  )
}
