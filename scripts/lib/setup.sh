# shellcheck shell=bash
# What the scripts share. Source it; messages go to stderr, since a bench's stdout is its result.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
venv=$root/.venv

say() { printf '%s\n' "$*" >&2; }

die() {
    say "error: $*"
    exit 1
}

# Runs a function with the checkout locked against other set-ups; the lock goes when it returns.
locked() {
    (
        if command -v flock >/dev/null; then flock 9; fi
        "$@" 9<&-
    ) 9<"$root"
}

checksum() { (cd "$root" && sha256sum "$1"); }

find_python() {
    local name
    for name in python3 python3.13 python3.12 python3.11 python; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    die "Python 3.11 or newer is needed; expected python3, python3.11, python3.12 or python3.13 on the PATH"
}

# A venv holds absolute paths, so one that was copied along with its checkout is of no use.
venv_is_ours() {
    [[ -x $venv/bin/mini-wwii && -f $venv/.root && $(<"$venv/.root") == "$root" ]]
}

python_is_ready() {
    venv_is_ours && [[ -f $venv/.installed-$1 && $(<"$venv/.installed-$1") == "$(checksum "$1")" ]]
}

install_python() {
    if python_is_ready "$1"; then return; fi
    local python
    if ! venv_is_ours; then
        python=$(find_python) || exit 1
        say "setting up .venv with $python"
        "$python" -m venv --clear "$venv" || die "could not make .venv; on Debian, python3-venv is needed"
    fi
    say "installing $1"
    local pip=("$venv/bin/python" -m pip --disable-pip-version-check install -qq)
    "${pip[@]}" --require-hashes -r "$root/$1" >&2 || die "could not install $1"
    "${pip[@]}" --no-deps --no-build-isolation -e "$root" >&2 || die "could not install the project"
    printf '%s\n' "$root" >"$venv/.root"
    checksum requirements.txt >"$venv/.installed-requirements.txt"
    # The development lock contains the other one, never the reverse.
    if [[ $1 != requirements.txt ]]; then checksum "$1" >"$venv/.installed-$1"; fi
}

# setup_python LOCK: .venv holds exactly what LOCK (requirements.txt or requirements-dev.txt) names.
setup_python() {
    python_is_ready "$1" || locked install_python "$1"
}

node_is_ready() {
    local stamp=$root/node_modules/.installed
    [[ -f $stamp && $(<"$stamp") == "$(checksum package-lock.json)" ]]
}

install_node() {
    if node_is_ready; then return; fi
    say "installing package-lock.json"
    (cd "$root" && npm ci --silent --no-audit --no-fund >&2) || die "could not install package-lock.json"
    checksum package-lock.json >"$root/node_modules/.installed"
}

# Fails, without a word, where there is no npm.
setup_node() {
    command -v npm >/dev/null || return 1
    node_is_ready || locked install_node || exit 1
}
