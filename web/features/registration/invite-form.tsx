import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { INVITATION_DAYS, INVITATION_USES } from '#contract/limits.ts'
import { ApiError } from '#web/core/api/api.ts'
import { copyText } from '#web/core/clipboard.ts'
import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { invitationsOptions, useInvite } from './api.ts'
import { invitationUrl } from './invitation-url.ts'

const DEFAULTS = { people: '1', days: '7' } as const

/** Makes an invitation link, and copies it. */
export function InviteForm() {
  const isModerator = useMe().role !== undefined
  const { data } = useInfiniteQuery(invitationsOptions('me'))
  const [typed, setTyped] = useState<{ people: string; days: string }>(DEFAULTS)
  const invite = useInvite()
  const left = data?.pages[0]?.left
  const errors = invite.error instanceof ApiError ? invite.error.fields : undefined
  const number = (text: string) => (text.trim() === '' ? null : Number(text))
  return (
    <SettingsPart
      title={t('Invite people')}
      about={
        left === undefined || left === null
          ? t('Anyone who opens the link can sign up.')
          : t('You can invite {count, plural, =0 {no one right now} one {# more person} other {# more people}}.', {
              count: left,
            })
      }
    >
      <form
        noValidate
        className="flex flex-col items-start gap-3 px-4 pt-1 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          invite.mutate(
            { maxUses: number(typed.people), days: number(typed.days) },
            {
              onSuccess: ({ invitation }) => {
                setTyped(DEFAULTS)
                void copyText(invitationUrl(invitation.code)).then((isCopied) =>
                  toast.success(isCopied ? t('Invitation link copied') : t('Invitation created')),
                )
              },
            },
          )
        }}
      >
        <div className="flex w-full flex-wrap gap-3">
          {(
            [
              ['people', 'maxUses', t('How many people can use it'), INVITATION_USES],
              ['days', 'days', t('Days until it expires'), INVITATION_DAYS],
            ] as const
          ).map(([key, field, label, max]) => (
            <TextField
              key={key}
              label={label}
              name={field}
              type="number"
              inputMode="numeric"
              min={1}
              max={max}
              value={typed[key]}
              error={errors?.[field]}
              hint={key === 'days' || isModerator ? t('Leave it empty for no limit.') : undefined}
              onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
              className="min-w-0 flex-1 basis-48"
            />
          ))}
        </div>
        <Button
          type="submit"
          busy={invite.isPending}
          disabled={left === 0}
          className="self-end pointer-coarse:min-h-11"
        >
          {t('Create link')}
        </Button>
      </form>
    </SettingsPart>
  )
}
