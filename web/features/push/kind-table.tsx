import { type ReactNode, useId } from 'react'
import type { NotificationSettings, PushType } from '#contract/calls/push.ts'
import { t } from '#web/core/i18n.ts'
import { SwitchInput, SwitchSkeleton } from '#web/ui/controls/switch.tsx'
import { networkName } from '#web/ui/network.ts'
import { useSaveNotificationSettings } from './api.ts'

const kinds: readonly { type: PushType; label: string; help: string }[] = [
  { type: 'message', label: t('Messages'), help: t('Someone messages you') },
  { type: 'reply', label: t('Replies'), help: t('Someone replies to your post') },
  { type: 'mention', label: t('Mentions'), help: t('Someone mentions you') },
  { type: 'follow', label: t('Followers'), help: t('Someone follows you') },
  { type: 'like', label: t('Likes'), help: t('Someone likes your post') },
  { type: 'retweet', label: t('Reposts'), help: t('Someone reposts your post') },
  { type: 'quote', label: t('Quotes'), help: t('Someone quotes your post') },
  { type: 'poll', label: t('Polls'), help: t('A poll you wrote or voted in ends') },
]

/** The kinds of notifications with two switches each: in Plus, and by push. A kind that is off in Plus is not pushed. */
export function KindTable({ settings: { inApp, push } }: { settings: NotificationSettings }) {
  const { mutate } = useSaveNotificationSettings()
  const id = useId()
  return (
    <table className="w-full table-fixed">
      <thead>
        <tr className="text-sm text-muted">
          <td />
          <th id={`${id}in-app`} scope="col" className={columnClass}>
            {t('In {network}', { network: networkName() })}
          </th>
          <th id={`${id}push`} scope="col" className={columnClass}>
            {t('Push', { context: 'notifications' })}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ type, label, help }) => {
          const name = `${id}${type}`
          const isInApp = type === 'message' || inApp[type]
          const cell = { 'aria-describedby': `${name}help` }
          return (
            <tr key={type} className="hover:bg-hover">
              <th
                scope="row"
                className="py-2.5 ps-4 text-start font-medium wrap-anywhere hyphens-auto compact:py-1 narrow:ps-2"
              >
                <span id={name}>{label}</span>
                <span id={`${name}help`} className="block text-sm font-normal text-muted">
                  {help}
                </span>
              </th>
              {type === 'message' ? (
                <td className="px-1 text-center text-sm text-muted">{t('Always')}</td>
              ) : (
                <Cell of={`${name}in-app`}>
                  <SwitchInput
                    id={`${name}in-app`}
                    {...cell}
                    aria-labelledby={`${name} ${id}in-app`}
                    isOn={isInApp}
                    onChange={(isOn) => mutate({ inApp: { [type]: isOn } })}
                  />
                </Cell>
              )}
              <Cell of={`${name}push`}>
                <SwitchInput
                  id={`${name}push`}
                  {...cell}
                  aria-labelledby={`${name} ${id}push`}
                  disabled={!isInApp}
                  isOn={isInApp && push[type]}
                  onChange={(isOn) => mutate({ push: { [type]: isOn } })}
                />
              </Cell>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const columnClass = 'w-20 px-1 pt-1 pb-2 align-bottom font-bold wrap-anywhere narrow:w-15'

/** A cell that is pressable as a whole, for a switch. */
const Cell = ({ of, children }: { of: string; children: ReactNode }) => (
  <td className="h-px p-0">
    <label htmlFor={of} className="flex h-full min-h-line items-center justify-center has-enabled:cursor-pointer">
      {children}
    </label>
  </td>
)

/** Placeholders of the rows. */
export const KindSkeletons = () => kinds.map(({ type }) => <SwitchSkeleton key={type} />)
