import type { ReactNode } from 'react'
import type { ServerState } from '#contract/calls/server.ts'
import { t } from '#web/core/i18n.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { countText } from '#web/ui/formatting/quantities.ts'
import { TimeAgo } from '#web/ui/formatting/time.tsx'
import { CircleCheck, TriangleAlert } from '#web/ui/icons.ts'
import { Fact, Facts } from './facts.tsx'
import { MakeFirstBackup } from './make-backup.tsx'
import { VideoFact } from './video-fact.tsx'
import { warningTexts } from './warning-texts.ts'

const engines: Record<ServerState['engine'], string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** The health of the server: its problems and running work. */
export function HealthFacts({ state }: { state: ServerState }) {
  const { isWritable, reason, warnings, version, engine, node, processes, startedAt } = state
  const others = warnings.filter((warning) => warning !== 'not_writable')
  return (
    <SettingsPart title={t('Health')}>
      <ul className="flex flex-col gap-1.5 px-4 pt-1 pb-3">
        {isWritable ? (
          <li className="flex items-start gap-2">
            <CircleCheck aria-hidden className="mt-0.5 size-5 flex-none text-green" />
            {t('Plus can read and save its data.')}
          </li>
        ) : (
          <Problem text={reason ?? warningTexts.not_writable} />
        )}
        {others.map((warning) => (
          <Problem key={warning} text={warningTexts[warning]}>
            {warning === 'no_backup' && <MakeFirstBackup isMaking={state.making !== null} />}
          </Problem>
        ))}
      </ul>
      <Facts>
        <Fact name={t('Version')}>{version}</Fact>
        <Fact name={t('Started')}>
          <TimeAgo value={startedAt} />
        </Fact>
        <Fact name={t('Database')}>{engines[engine]}</Fact>
        <Fact name="Node.js">{node}</Fact>
        <Fact name={t('Processes')}>{countText(processes)}</Fact>
        <VideoFact videos={state.videos} />
      </Facts>
    </SettingsPart>
  )
}

/** A problem with its remedy. */
const Problem = ({ text, children }: { text: string; children?: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-2">
    <span className="flex items-start gap-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 flex-none text-red" />
      {text}
    </span>
    {children}
  </li>
)
