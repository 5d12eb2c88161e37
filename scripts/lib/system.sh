# shellcheck shell=bash
# Programs that the tests use and that neither pip nor npm can install. Sourced after setup.sh.

# Prints the folder of initdb and pg_ctl.
find_postgres() {
    local bin
    bin=$(readlink -f "$(command -v postgres || true)")
    for bin in "${bin%/*}" $(printf '%s\n' /usr/lib/postgresql/*/bin /usr/pgsql-*/bin | sort -rV); do
        if [[ -x $bin/initdb && -x $bin/pg_ctl ]]; then
            printf '%s\n' "$bin"
            return
        fi
    done
    return 1
}

find_chromium() {
    local name
    for name in "${MINI_WWII_CHROMIUM:-}" chromium chromium-browser google-chrome; do
        if [[ -n $name ]] && command -v "$name"; then return; fi
    done
    return 1
}

apt_install() {
    export DEBIAN_FRONTEND=noninteractive
    say "installing $*"
    apt-get -qq update >&2
    apt-get -qq -y -o DPkg::Lock::Timeout=300 install --no-install-recommends "$@" >/dev/null
}

# As root on Debian, installs what is missing; a failure shows later, when the program is looked for.
setup_system() {
    local missing=()
    find_postgres >/dev/null || missing+=(postgresql)
    find_chromium >/dev/null || missing+=(chromium fonts-liberation)
    if ((${#missing[@]} == 0)) || ((EUID != 0)) || ! command -v apt-get >/dev/null; then return; fi
    locked apt_install "${missing[@]}" || say "could not install ${missing[*]}"
}
