import { useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useSession } from '#web/core/session/session.ts'
import { useNetwork } from '#web/ui/network.ts'
import type { FactorChallenge } from './api.ts'
import { AuthCard } from './auth-card.tsx'
import { ConfiguredProviders } from './provider-buttons.tsx'
import { endTexts } from './sign-in/end-texts.ts'
import { SharedBy, sharedLinkOf, useSharedLink } from './sign-in/shared-link.tsx'
import { SignInForm } from './sign-in/sign-in-form.tsx'
import { PressedOn, signInToPress, useWaitingPress } from './sign-in/waiting-press.tsx'

export default function SignInScreen() {
  const { name } = useNetwork()
  const { ended } = useSession()
  // After Google or Apple, only the second factor remains.
  const state = useLocation().state as { challenge?: FactorChallenge; from?: string } | null
  const [challenge, setChallenge] = useState<FactorChallenge | null>(state?.challenge ?? null)
  const press = useWaitingPress()
  const link = press ? null : sharedLinkOf(state?.from)
  const shared = useSharedLink(link)

  return (
    <AuthCard
      {...(challenge
        ? { title: t('Two-step verification') }
        : press
          ? { title: signInToPress[press.verb](press.username), above: <PressedOn press={press} /> }
          : shared
            ? { title: shared.title, above: <SharedBy user={shared.user} /> }
            : { title: t('Sign in to {network}', { network: name }), pageTitle: t('Sign in') })}
      {...(!challenge && {
        other: { question: t('Don’t have an account?'), label: t('Sign up'), to: routes.signUp },
      })}
    >
      {ended && !challenge && (
        <p role="status" className="mb-6 rounded-card bg-sunken px-4 py-3">
          <b className="block">{endTexts[ended].title}</b>
          {endTexts[ended].text}
        </p>
      )}
      <SignInForm challenge={challenge} onChallenge={setChallenge} />
      {!challenge && <ConfiguredProviders verb="signIn" />}
    </AuthCard>
  )
}
