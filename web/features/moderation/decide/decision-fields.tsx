import { useQuery } from '@tanstack/react-query'
import { CASE_NOTE_LENGTH, REASON_LENGTH } from '#contract/limits.ts'
import type { ReportedTweet } from '#contract/moderation-schemas.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { type Choice, choiceWords } from '#web/features/moderation/words.ts'
import { rulesOptions } from '#web/features/reports/api.ts'
import { categories } from '#web/features/reports/categories.ts'
import { DecisionText } from '#web/features/reports/decisions/decision-text.tsx'
import { RuleSelect } from '#web/features/reports/rule-select.tsx'
import { CheckRow } from '#web/ui/controls/check-row.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { type End, ends, tomorrow } from './ends.ts'
import { templates } from './templates.ts'
import type { DecisionState } from './use-decision.ts'

interface DecisionFieldsProps {
  choice: Choice
  state: DecisionState
  tweets: readonly ReportedTweet[]
  username: string | null
  canKeepOpen?: boolean
}

/** The fields of a decision: its post, its end, its reason and rule, with a preview of the member's text. */
export function DecisionFields({ choice, state, tweets, username, canKeepOpen = false }: DecisionFieldsProps) {
  const { draft, change, faults } = state
  const { isForPost, hasEnd } = choiceWords[choice]
  if (choice === 'dismiss')
    return (
      <TextArea
        label={t('Note for the log (optional)')}
        hint={t('Only moderators read it.')}
        value={draft.reason}
        onChange={({ target }) => change({ reason: truncateGraphemes(target.value, CASE_NOTE_LENGTH) })}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      {isForPost && tweets.length > 1 && (
        <Select
          label={t('Which post')}
          value={draft.tweet ?? tweets[0]!._id}
          options={tweets.map(({ _id, content }) => ({ value: _id, label: content || t('Post without text') }))}
          onChange={(tweet) => change({ tweet })}
        />
      )}
      <div className="grid gap-4 icons:grid-cols-2">
        {hasEnd && (
          <Select label={t('Ends')} value={draft.end} options={ends} onChange={(end: End) => change({ end })} />
        )}
        <RuleSelect value={draft.rule} onChange={(rule) => change({ rule })} />
      </div>
      {hasEnd && draft.end === 'date' && (
        <TextField
          label={t('Last day')}
          type="date"
          min={tomorrow(state.now)}
          value={draft.date}
          error={faults.date}
          onChange={({ target }) => change({ date: target.value })}
        />
      )}
      <ReasonField state={state} />
      <Preview choice={choice} state={state} tweets={tweets} username={username} />
      {canKeepOpen && (
        <CheckRow isOn={draft.keepOpen} onChange={(keepOpen) => change({ keepOpen })} className="-mx-4">
          {t('Keep the case open for more decisions')}
        </CheckRow>
      )}
    </div>
  )
}

function ReasonField({ state: { draft, change, faults } }: { state: DecisionState }) {
  return (
    <>
      <Select
        label={t('Start with')}
        value={templates.find(({ text }) => text === draft.reason)?.category ?? ''}
        options={[
          { value: '', label: t('Your own words') },
          ...templates.map(({ category }) => ({ value: category, label: categories[category].label })),
        ]}
        onChange={(category) => change({ reason: templates.find((each) => each.category === category)?.text ?? '' })}
      />
      <TextArea
        label={t('Reason shown to the member')}
        value={draft.reason}
        error={faults.reason}
        onChange={({ target }) => change({ reason: truncateGraphemes(target.value, REASON_LENGTH) })}
      />
    </>
  )
}

function Preview({ choice, state, tweets, username }: DecisionFieldsProps & { choice: Exclude<Choice, 'dismiss'> }) {
  const { draft, endsAt } = state
  const rule = useQuery(rulesOptions).data?.find(({ number }) => number === draft.rule) ?? null
  const tweet = choiceWords[choice].isForPost ? tweets.find(({ _id }) => _id === (draft.tweet ?? tweets[0]?._id)) : null
  return (
    <section
      aria-label={username ? t('What @{username} will read', { username }) : t('What each member will read')}
      className="rounded-card bg-sunken p-4"
    >
      <p aria-hidden className="pb-2 text-sm font-bold text-muted">
        {username ? t('What @{username} will read', { username }) : t('What each member will read')}
      </p>
      <DecisionText kind={choice} reason={draft.reason.trim()} rule={rule} tweet={tweet ?? null} endsAt={endsAt} />
    </section>
  )
}
