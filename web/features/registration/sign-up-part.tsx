import { useQuery } from '@tanstack/react-query'
import type { RegistrationSettings } from '#contract/calls/registration.ts'
import type { CallAnswer } from '#contract/index.ts'
import { INVITES_PER_MEMBER } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { RadioList } from '#web/ui/controls/radio-list.tsx'
import { Switch } from '#web/ui/controls/switch.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { settingsOptions, useEditSettings } from './api.ts'
import { modeWords, proofOfWorkWords } from './setting-words.ts'
import { TextSetting } from './text-setting.tsx'

/** The part of the administration about sign-up. */
export default function SignUpPart() {
  const query = useQuery(settingsOptions)
  return (
    <QueryStates {...queryStates(query, t('Failed to load settings'))} skeleton={<Skeleton className="m-4 h-40" />}>
      {query.data && <Settings settings={query.data} />}
    </QueryStates>
  )
}

const lines = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean)

function Settings({ settings }: { settings: CallAnswer<'GET /registration/settings'> }) {
  const { mutate } = useEditSettings()
  return (
    <>
      <SettingsPart title={t('Who can sign up')} about={t('Visitors see this before they sign up.')}>
        <RadioList
          label={t('Who can sign up')}
          value={settings.mode}
          options={modeWords}
          onChange={(mode) => mutate({ mode })}
        />
      </SettingsPart>
      <SettingsPart
        title={t('Invitations')}
        about={t('Administrators and moderators can invite as many people as they like in their settings.')}
      >
        <TextSetting
          fields={[
            {
              name: 'invitesPerMember',
              label: t('Invitations per member'),
              hint: t('0 to {max}. With 0, members can’t invite.', { max: INVITES_PER_MEMBER }),
              saved: String(settings.invitesPerMember),
              input: { type: 'number', inputMode: 'numeric', min: 0, max: INVITES_PER_MEMBER },
            },
          ]}
          // An empty field is not 0: the server refuses it with an error at the field.
          toChange={([number = '']) => ({ invitesPerMember: Number.parseInt(number, 10) })}
        />
      </SettingsPart>
      <SettingsPart title={t('Email addresses')}>
        <Switch
          label={t('Confirm email before the first post')}
          help={
            settings.sendsMail
              ? t('Members can’t post, message, like, follow or report until they open the link we email them.')
              : t('This server can’t send email yet, so no one could confirm their address. Set SMTP_URL first.')
          }
          isOn={settings.needsConfirmedEmail}
          onChange={(needsConfirmedEmail) => mutate({ needsConfirmedEmail })}
        />
        <TextSetting
          fields={[
            {
              name: 'refusedDomains',
              label: t('Blocked email domains'),
              hint: t('One per line, such as example.com. Subdomains are blocked, too.'),
              saved: settings.refusedDomains.join('\n'),
              isLong: true,
            },
          ]}
          toChange={([text = '']) => ({ refusedDomains: lines(text) })}
        />
      </SettingsPart>
      <Robots settings={settings} />
    </>
  )
}

function Robots({ settings }: { settings: RegistrationSettings }) {
  const { mutate } = useEditSettings()
  return (
    <>
      <SettingsPart
        title={t('Blocked IP addresses')}
        about={t('No one can sign up from these addresses. Behind a proxy, TRUST_PROXY must be set.')}
      >
        <TextSetting
          fields={[
            {
              name: 'refusedNetworks',
              label: t('IP addresses and ranges'),
              hint: t('One per line, such as 203.0.113.0/24.'),
              saved: settings.refusedNetworks.join('\n'),
              isLong: true,
            },
          ]}
          toChange={([text = '']) => ({ refusedNetworks: lines(text) })}
        />
      </SettingsPart>
      <SettingsPart
        title={t('Proof of work')}
        about={t('The browser solves a small puzzle while people fill in the form. No other service is involved.')}
      >
        <RadioList
          label={t('Proof of work')}
          value={settings.proof}
          options={proofOfWorkWords}
          onChange={(proof) => mutate({ proof })}
        />
      </SettingsPart>
      <SettingsPart title={t('Question')} about={t('Something your community can answer and bots can’t.')}>
        <TextSetting
          fields={[
            { name: 'question', label: t('Question'), hint: t('Leave it empty for none.'), saved: settings.question },
            {
              name: 'answers',
              label: t('Correct answers'),
              hint: t('One per line. Upper and lower case don’t matter.'),
              saved: settings.answers.join('\n'),
              isLong: true,
            },
          ]}
          toChange={([question = '', answers = '']) => ({
            question,
            answers: answers.split('\n').filter((line) => line.trim() !== ''),
          })}
        />
      </SettingsPart>
    </>
  )
}
