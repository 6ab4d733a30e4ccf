import type { MessagesFrom } from '#contract/calls/messages.ts'
import { t } from '#web/core/i18n.ts'
import { SelectRow } from '#web/ui/controls/select.tsx'
import type { PrivacyPartProps } from './api.ts'
import { PrivacySwitch } from './privacy-switch.tsx'

const choices: { value: MessagesFrom; label: string }[] = [
  { value: 'everyone', label: t('Everyone') },
  { value: 'following', label: t('People you follow') },
  { value: 'nobody', label: t('No one', { context: 'may message me' }) },
]

const help: Record<MessagesFrom, string> = {
  everyone: t('New accounts you don’t follow send a request first. You accept or delete it under Message requests.'),
  following: t('Others send a request first. You accept or delete it under Message requests.'),
  nobody: t('Conversations you already have aren’t affected.'),
}

/** Who may write, and whether they see read receipts and typing. */
export const MessagePrivacy = (props: PrivacyPartProps) => (
  <>
    <SelectRow
      label={t('Who can start a conversation with you')}
      help={help[props.privacy.messagesFrom]}
      value={props.privacy.messagesFrom}
      options={choices}
      onChange={(messagesFrom) => props.save({ messagesFrom })}
    />
    <PrivacySwitch
      label={t('Read receipts')}
      {...props}
      name="sendReceipts"
      on={t('People you message see when you’ve read their messages.')}
      off={t('No one sees when you’ve read a message, and you won’t see when they’ve read yours.')}
    />
    <PrivacySwitch
      label={t('Show when I’m typing')}
      {...props}
      name="sendTyping"
      on={t('People you message see that you’re typing.')}
      off={t('No one sees that you’re typing, and you won’t see when they are.')}
    />
  </>
)
