import { useState } from 'react'
import type { Consent } from '#contract/calls/apps.ts'
import type { CallInput } from '#contract/index.ts'
import { ApiError, failureText } from '#web/core/api/api.ts'
import { rich, t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { choiceOf, namesOf } from '#web/features/apps/scopes/scope-choice.ts'
import { ScopeFields } from '#web/features/apps/scopes/scope-fields.tsx'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { ReauthDialog } from '#web/features/settings/reauth-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { AskedMember } from './asked-member.tsx'
import { AskingApp } from './asking-app.tsx'

type Answer = CallInput<'POST /apps/authorizations/:id'>['body']

interface ConsentCardProps {
  request: Consent
  /** Whether the app is on another device. */
  isDevice?: boolean
  isBusy: boolean
  error: Error | null
  onAnswer: (answer: Answer) => void
}

/** Asks the member what an app may do. */
export function ConsentCard({
  request: { app, scopes, granted },
  isDevice = false,
  isBusy,
  error,
  onAnswer,
}: ConsentCardProps) {
  const [choice, setChoice] = useState(() => choiceOf(scopes))
  const [isEmpty, setIsEmpty] = useState(false)
  // Names that this release does not know go back to the server as they came.
  const names = namesOf(scopes as NonNullable<Answer['scopes']>, choice)
  const declined = error instanceof ApiError && error.code === 'prove_identity'
  const problem = isEmpty
    ? t('Choose at least one permission, or cancel.')
    : error && !declined
      ? failureText(error, t('Something went wrong'))
      : null
  return (
    <AuthCard
      title={t('{app} wants to use your account', { app: `\u2068${app.name}\u2069` })}
      pageTitle={t('Allow access')}
    >
      <div className="flex flex-col gap-6">
        <AskingApp app={app} isDevice={isDevice} />
        <AskedMember />
        <section aria-labelledby="allowed" className="flex flex-col gap-3">
          <h2 id="allowed" className="text-lg font-bold">
            {t('It will be able to:')}
          </h2>
          <ScopeFields
            offered={scopes}
            choice={choice}
            before={choiceOf(granted)}
            onChange={(next) => {
              setChoice(next)
              setIsEmpty(false)
            }}
          />
        </section>
        <p className="text-sm text-muted">
          {rich('It never sees your password. You can end its access anytime in <settings>Connected apps</settings>.', {
            settings: (text) => (
              <Link to={routes.connectedApps} target="_blank" className="text-accent underline">
                {text}
              </Link>
            ),
          })}
        </p>
        <div className="flex flex-col gap-3">
          <FormAlert text={problem} />
          <Button
            size="lg"
            wide
            busy={isBusy}
            onClick={() => (names.length > 0 ? onAnswer({ approve: true, scopes: names }) : setIsEmpty(true))}
          >
            {t('Allow')}
          </Button>
          <Button variant="outline" size="lg" wide disabled={isBusy} onClick={() => onAnswer({ approve: false })}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
      <ReauthDialog />
    </AuthCard>
  )
}
