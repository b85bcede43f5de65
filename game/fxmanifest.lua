fx_version 'cerulean'
game 'common'

name 'westmore'
author 'Westmore'
description 'Gate and logs of the game server for the Westmore website'
version '0.1.0'

server_only 'yes'
node_version '22'
server_script 'server.js'
