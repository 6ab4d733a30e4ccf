import type { MessagesFrom } from '#contract/calls/messages.ts'
import { t } from '#web/core/i18n.ts'
import { RadioList } from '#web/ui/controls/radio-list.tsx'
import { Switch } from '#web/ui/controls/switch.tsx'
import type { PrivacyPartProps } from './api.ts'

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

/** Who may write, and what they learn of reading and typing. */
export const MessagePrivacy = ({ privacy: { messagesFrom, sendReceipts, sendTyping }, save }: PrivacyPartProps) => (
  <>
    <h3 className="px-4 pt-2 font-bold">{t('Who can start a conversation with you')}</h3>
    <RadioList
      label={t('Who can start a conversation with you')}
      value={messagesFrom}
      options={choices}
      onChange={(next) => save({ messagesFrom: next })}
    />
    <p role="status" className="px-4 pb-2 text-sm text-muted">
      {help[messagesFrom]}
    </p>
    <Switch
      label={t('Read receipts')}
      help={
        sendReceipts
          ? t('People you message see when you’ve read their messages.')
          : t('No one sees when you’ve read a message, and you won’t see when they’ve read yours.')
      }
      isOn={sendReceipts}
      onChange={(next) => save({ sendReceipts: next })}
    />
    <Switch
      label={t('Show when I’m typing')}
      help={
        sendTyping
          ? t('People you message see that you’re typing.')
          : t('No one sees that you’re typing, and you won’t see when they are.')
      }
      isOn={sendTyping}
      onChange={(next) => save({ sendTyping: next })}
    />
  </>
)
