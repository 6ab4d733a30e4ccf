import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { WELCOME_USERS } from '#contract/limits.ts'
import { rich, t } from '#web/core/i18n.ts'
import { rulesLink } from '#web/features/auth/rules-link.tsx'
import { profileOptions } from '#web/features/people/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useNetwork } from '#web/ui/network.ts'
import { RootMark } from '#web/ui/root-mark.ts'
import { suggestedUsersOptions, topicsOptions } from './api.ts'
import { FirstProfile } from './first-profile.tsx'
import { SuggestedPeople } from './suggested-people.tsx'
import { TopicPicker } from './topic-picker.tsx'
import { useFold } from './use-fold.tsx'

const FEW_TOPICS = 10

/** The welcome: name and picture, topics, people to follow. Every step is optional, and saved at once. `folds`: after the first post. */
export default function Welcome({ onDone, folds = false }: { onDone: () => void; folds?: boolean }) {
  const { name } = useNetwork()
  const title = useId()
  const people = useId()
  // Each part waits for the one above it, whose height is unknown until it is loaded. All are fetched at once.
  const topics = useQuery(topicsOptions)
  const suggested = useQuery(suggestedUsersOptions)
  const own = useQuery({ ...profileOptions, enabled: folds })
  const fold = useFold(folds && own.data !== undefined && own.data.user.tweetsCount > 0)
  const isComplete = !topics.isPending && !suggested.isPending
  return (
    <section aria-labelledby={title} className="border-b border-line pb-6">
      <RootMark name="welcome" />
      <div className="flex flex-wrap items-start gap-3 px-4 pt-4">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={title} className="text-2xl font-extrabold text-balance">
            {t('Welcome to {network}', { network: name })}
          </h2>
          {fold.isOpen && <p className="mt-1 text-muted">{t('Make it yours. You can change all of this later.')}</p>}
        </div>
        <div className="ms-auto flex shrink-0">
          {fold.button}
          <Button variant="ghost" onClick={onDone} className="pointer-coarse:min-h-11">
            {t('Skip')}
          </Button>
        </div>
      </div>
      <div hidden={!fold.isOpen}>
        <Part title={t('Who you are')}>
          <FirstProfile />
        </Part>
        {topics.data && topics.data.topics.length > 0 && (
          <Part title={t('What you like')} about={t('Topics shape your suggestions and For you.')}>
            <TopicPicker label={t('Topics')} most={FEW_TOPICS} />
          </Part>
        )}
        {!topics.isPending && (
          <div className="mt-4">
            <SuggestedPeople id={people} title={t('People to follow')} most={WELCOME_USERS} hasFollowAll Heading="h3" />
          </div>
        )}
        {isComplete && (
          <p className="px-4 pt-3 text-muted">
            {rich('Please read the <rules>rules of {network}</rules>.', {
              network: name,
              rules: rulesLink,
            })}
          </p>
        )}
        {isComplete && (
          <div className="px-4 pt-4">
            <Button size="lg" wide onClick={onDone}>
              {t('Done')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="px-4 pb-1 text-xl font-extrabold">
        {title}
      </h3>
      {about && <p className="px-4 pb-2 text-muted">{about}</p>}
      {children}
    </section>
  )
}
