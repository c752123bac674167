# Types each line into an interactive zsh, completes it, and prints what stands there then:
#
#   zsh -f complete.zsh SCRIPT source|fpath OUTPUT LINE…
#
# The script of completion is sourced, or found as the file _herald in a directory of fpath.
zmodload zsh/zpty
script=$1 mode=$2 output=$3
shift 3
: >$output
zpty -b shell zsh -f -i
zpty -w shell "PS1='> '; autoload -Uz compinit"
if [[ $mode == source ]]; then
    zpty -w shell "compinit -u -D; source $script"
else
    zpty -w shell "fpath=(${script:h} \$fpath); compinit -u -D"
fi
# Ctrl-O writes the line down and empties it.
zpty -w shell "note() { print -r -- \"\$BUFFER\" >>$output; BUFFER=''; }; zle -N note"
zpty -w shell "bindkey '^O' note; bindkey '^I' complete-word"
number=0
for line in "$@"; do
    zpty -w -n shell "$line"$'\t\x0f'
    number=$((number + 1))
    for ((tries = 0; tries < 3000 && $(wc -l <$output) < number; tries++)); do
        # The shell waits while nobody reads what it shows.
        while zpty -r -t shell shown; do :; done
        sleep 0.02
    done
done
zpty -d shell
cat $output
