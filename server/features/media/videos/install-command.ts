/** The command that installs ffmpeg on a system, for the operator. */
import { readFile } from 'node:fs/promises'

/** By ID or ID_LIKE of /etc/os-release. The ffmpeg in the own repositories of Fedora and openSUSE has no encoder for H.264. */
const onLinux: Readonly<Record<string, string>> = {
  debian: 'apt install ffmpeg',
  ubuntu: 'apt install ffmpeg',
  fedora: 'dnf install ffmpeg, from RPM Fusion',
  rhel: 'dnf install ffmpeg, from RPM Fusion',
  suse: 'zypper install ffmpeg, from Packman',
  opensuse: 'zypper install ffmpeg, from Packman',
  alpine: 'apk add ffmpeg',
  arch: 'pacman -S ffmpeg',
}

/** The command; null on a system that is not known. `release`: the text of /etc/os-release, which only Linux has. */
export function installCommandOn(platform: NodeJS.Platform, release: string): string | null {
  if (platform === 'darwin') return 'brew install ffmpeg'
  if (platform === 'win32') return 'winget install Gyan.FFmpeg'
  const value = (name: string) => new RegExp(`^${name}="?([^"\\n]*)`, 'm').exec(release)?.[1] ?? ''
  const ids = [value('ID'), ...value('ID_LIKE').split(' ')]
  const known = ids.find((id) => id in onLinux)
  return known === undefined ? null : onLinux[known]!
}

/** The command on this machine. */
export const installCommand = async (): Promise<string | null> =>
  installCommandOn(process.platform, await readFile('/etc/os-release', 'utf8').catch(() => ''))
