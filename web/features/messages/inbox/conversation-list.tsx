import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#web/core/i18n.ts'
import { usePollInterval } from '#web/core/live/live-events.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { conversationsOptions, POLL_MS } from '#web/features/messages/api.ts'
import { flattenConversations, withUnsent } from '#web/features/messages/conversations.ts'
import { useUnsent } from '#web/features/messages/send.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { focusPeopleSearch } from './people-search.ts'

interface ConversationRowsProps {
  options: typeof conversationsOptions
  /** The open conversation, by id or username. */
  openTo: string | null
  isRequests?: boolean
  texts: { label: string; failure: string; empty: { text: string; help: string; action?: ReactNode } }
}

/** The conversations of the signed-in user, the latest first. */
export const ConversationList = ({ openTo }: { openTo: string | null }) => (
  <ConversationRows
    options={conversationsOptions}
    openTo={openTo}
    texts={{
      label: t('Conversations'),
      failure: t("Couldn't load conversations"),
      empty: {
        text: t('No conversations yet'),
        help: t('Find someone and say hello.'),
        action: <Button onClick={focusPeopleSearch}>{t('Find people to message')}</Button>,
      },
    }}
  />
)

/** A list of conversations, with its loading, empty and failed states. */
export function ConversationRows({ options, openTo, isRequests = false, texts }: ConversationRowsProps) {
  const list = useInfiniteQuery({ ...options, refetchInterval: usePollInterval(POLL_MS) })
  const unsent = useUnsent()
  const messages = new Map([...unsent].map(([other, { message }]) => [other, message]))
  const listed = flattenConversations(list.data)
  const conversations = isRequests ? listed : withUnsent(listed, messages)
  const { more, ...states } = pagedQueryStates(list, texts.failure)
  return (
    <QueryStates
      {...states}
      {...(more.hasMore && { more })}
      isEmpty={conversations.length === 0}
      skeleton={<Skeletons />}
      loading={t('Loading conversations…')}
      empty={texts.empty}
    >
      <ul aria-label={texts.label}>
        {conversations.map((conversation) => (
          <li key={conversation.other._id} className="[contain-intrinsic-size:auto_76px] [content-visibility:auto]">
            <ConversationRow
              conversation={conversation}
              openTo={openTo}
              isRequest={isRequests}
              {...(!isRequests && { unsent: unsent.get(conversation.other._id)?.waiting })}
            />
          </li>
        ))}
      </ul>
    </QueryStates>
  )
}

function Skeletons() {
  return (
    <>
      {['w-44', 'w-56', 'w-36'].map((width) => (
        <div key={width} className="flex items-center gap-3 px-4 py-3.5">
          <Skeleton className="size-12" />
          <div className="flex flex-1 flex-col gap-2.5">
            <Skeleton className="h-3.5 w-28" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        </div>
      ))}
    </>
  )
}
