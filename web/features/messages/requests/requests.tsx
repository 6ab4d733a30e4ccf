import { useNavigate } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { requestsOptions } from '#web/features/messages/api.ts'
import { ConversationRows } from '#web/features/messages/inbox/conversation-list.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** The left pane with the message requests instead of the conversations. */
export function Requests({ openTo }: { openTo: string | null }) {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('Message requests')} onBack={() => navigate(routes.messages(), { replace: true })} />
      <p className="border-b border-line px-4 py-3 text-sm text-muted">
        {t('They won’t know you’ve seen it until you accept.')}
      </p>
      <ConversationRows
        options={requestsOptions}
        openTo={openTo}
        isRequests
        texts={{
          label: t('Message requests'),
          failure: t('Couldn’t load message requests'),
          empty: {
            text: t('No message requests'),
            help: t('You choose who can message you without a request.'),
            action: <ButtonLink to={routes.privacy}>{t('Privacy settings')}</ButtonLink>,
          },
        }}
      />
    </>
  )
}
