import type { Consent } from '#contract/calls/apps.ts'
import { rich, t } from '#web/core/i18n.ts'
import { FullDate } from '#web/ui/formatting/time.tsx'
import { websiteUrl } from '#web/ui/formatting/website-url.ts'
import { AppWindow, ExternalLink, MonitorSmartphone, TriangleAlert, UserCheck } from '#web/ui/icons.ts'

/** Who asks: the website of the app, where it leads back to, and who has added it to the network. */
export function AskingApp({ app, isDevice }: { app: Consent['app']; isDevice: boolean }) {
  const website = app.website === null ? null : websiteUrl(app.website)
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2 wrap-anywhere">
        {website && (
          <li className="flex items-start gap-3">
            <AppWindow aria-hidden size={20} className="shrink-0 text-muted" />
            <a
              href={website}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="text-accent hover:underline"
            >
              <bdi>{new URL(website).host}</bdi>
            </a>
          </li>
        )}
        {isDevice ? (
          <li className="flex items-start gap-3">
            <MonitorSmartphone aria-hidden size={20} className="shrink-0 text-muted" />
            {t('Asks from another device. Continue only if you started this on a device of yours.')}
          </li>
        ) : (
          app.redirectHost !== null && (
            <li className="flex items-start gap-3">
              <ExternalLink aria-hidden size={20} className="shrink-0 text-muted" />
              <span>
                {rich('Takes you back to {place}', {
                  place: (
                    <b>
                      <bdi>{app.redirectHost}</bdi>
                    </b>
                  ),
                })}
              </span>
            </li>
          )
        )}
        {app.isByMember && (
          <li className="flex items-start gap-3">
            <UserCheck aria-hidden size={20} className="shrink-0 text-muted" />
            <span>
              {rich('Added by a member of this network on {date}', { date: <FullDate value={app.createdAt} /> })}
            </span>
          </li>
        )}
      </ul>
      {!app.isByMember && (
        <p className="flex items-start gap-3 rounded-card bg-sunken px-4 py-3">
          <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-muted" />
          <span>
            {rich('Nobody has checked this app. It added itself on {date} and chose its own name.', {
              date: <FullDate value={app.createdAt} />,
            })}
          </span>
        </p>
      )}
    </div>
  )
}
