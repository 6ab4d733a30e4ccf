import { describe, expect, it } from 'vitest'
import { installCommandOn } from './install-command.ts'

describe('installCommandOn', () => {
  it.each([
    ['linux', 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nID=debian\n', 'apt install ffmpeg'],
    ['linux', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n', 'apt install ffmpeg'],
    ['linux', 'ID="rocky"\nID_LIKE="rhel centos fedora"\n', expect.stringContaining('RPM Fusion')],
    ['linux', 'ID="opensuse-leap"\nID_LIKE="suse opensuse"\n', expect.stringContaining('zypper')],
    ['linux', 'ID=alpine\n', 'apk add ffmpeg'],
    ['linux', 'ID=unheard_of\n', null],
    ['linux', '', null],
    ['darwin', '', 'brew install ffmpeg'],
    ['win32', '', 'winget install Gyan.FFmpeg'],
  ] as const)('on %s with %j is the one of its packages', (platform, release, command) => {
    expect(installCommandOn(platform, release)).toEqual(command)
  })
})
