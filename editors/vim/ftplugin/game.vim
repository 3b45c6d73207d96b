" Rule files of grundy. `:make` reads the file with the program and fills the list of errors.
if exists('b:did_ftplugin') | finish | endif
let b:did_ftplugin = 1
setlocal commentstring=#\ %s comments=:#
compiler grundy
let b:undo_ftplugin = 'setlocal commentstring< comments< makeprg< errorformat<'
